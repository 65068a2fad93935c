### The house and the table: every sentence around the games.

app-name = دورهمی
app-tagline = لینک را بفرستید، دوستان می‌نشینند، ربات‌ها جای خالی را پر می‌کنند.

## Everywhere

word-you = شما
word-close = بستن
word-back = برگشت
word-soon = به‌زودی
word-players = { $fewest } تا { $most } بازیکن

## Within a sentence: the reader, what is theirs, what is somebody else’s

person-you = شما
person-your = شما
person-whose = { $name }

## The start page

start-code = کد میز
start-code-hint = کد یا لینک
start-code-wrong = کد میز فقط رقم است، مثل ۴۷۲۹.
start-sit = نشستن
start-games = بازی‌ها
start-bots = بازی با ربات‌ها
start-new = میز تازه
start-credits = سپاس
start-guest = مهمان
start-go-title = بازی‌های نیمه‌کاره‌ی شما
start-go-on = ادامه: { $game }
start-go-lobby = بازی هنوز شروع نشده است
start-go-runs = بازی در جریان است
start-go-waits = منتظر { $who } هستیم
start-go-paused = بازی نگه داشته شده است
start-go-over = این دست تمام شده است
start-go-won = این دست را بردید!
start-go-moves = { $count } حرکت از وقتی که رفتید.
start-go-here = { $count } نفر دیگر سر میز هستند.

## A new table

new-title = میز تازه
new-name = نام شما
new-name-hint = دیگران شما را چه صدا کنند؟
new-chairs = صندلی‌ها
new-chairs-says = دوستان با لینک می‌نشینند؛ ربات‌ها جای خالی را پر می‌کنند.
new-options = گزینه‌ها
new-chairs-fewer = یک صندلی کمتر
new-chairs-more = یک صندلی بیشتر
new-open = باز کردن میز

## The clocks that a host chooses

clocks-title = مهلت‌ها
clocks-turn = مهلت نوبت
clocks-turn-says = به ثانیه؛ در پایانش حرکتی بی‌خطر خودبه‌خود بازی می‌شود.
clocks-turn-none = هر نوبت هر قدر که لازم باشد طول می‌کشد.
clocks-reaction = مهلت واکنش
clocks-reaction-says = به ثانیه، برای واکنش به کار دیگران؛ سکوت یعنی حرفی ندارید.
clocks-reaction-none = بازی منتظر می‌ماند تا همه جواب بدهند.
clocks-unhurried = بدون مهلت، اگر کسی { $minutes } دقیقه ساکت بماند، دو نفر دیگر (یا اگر فقط یک نفر دیگر هست، همان یک نفر) می‌توانند بخواهند حرکتی بی‌خطر به‌جایش بازی شود.
clocks-none = ندارد
clocks-length = { $seconds ->
    [0] بدون مهلت
   *[other] { $seconds } ثانیه
}
clocks-chosen = نوبت: { $turn }، واکنش: { $reaction }

## Sitting down

sit-invited = { $name } سر این میز منتظر شماست.
sit-welcome = یک صندلی برای شما خالی است.
sit-go = می‌نشینم
sit-watch = تماشا
sit-knocks = میزبان تازه‌واردها را یکی‌یکی راه می‌دهد.

## The lobby

lobby-name = سالن
lobby-code = کد میز
lobby-qr = کد QR با لینک این میز
lobby-share = فرستادن
lobby-share-text = بیایید { $game } بازی کنیم! کد میز: { $code }
lobby-copy = کپی لینک
lobby-copied = لینک کپی شد.
lobby-not-copied = کپی نشد؛ لینک این است: { $link }
lobby-own-machine = این نشانی فقط روی همین دستگاه باز می‌شود؛ سرور شبکه‌ای پیدا نکرد که دوستان از آن بیایند.
lobby-networks = دوستان در شبکه‌ی دیگری‌اند؟
lobby-chairs = صندلی‌ها: { $taken } از { $all }
lobby-host = میزبان
lobby-you = شما
lobby-offline = قطع
lobby-add-bot = ربات
lobby-add-bot-long = نشاندن ربات روی این صندلی
lobby-fill = پر کردن با ربات‌ها
lobby-remove = برداشتن { $name }
lobby-chair-fewer = یک صندلی کمتر
lobby-chair-more = یک صندلی بیشتر
lobby-game = بازی
lobby-options = گزینه‌ها
lobby-options-none = بازی ساده، بدون گزینه
lobby-next = شروع بازی
lobby-start = شروع با { $count } بازیکن
lobby-few = { $count } نفر دیگر لازم است؛ لینک را بفرستید یا ربات بنشانید.
lobby-wait = منتظر { $name } هستیم تا بازی را شروع کند.
lobby-wait-nobody = هنوز کسی ننشسته است. هر که اول بنشیند، میزبان است.
lobby-watching = شما تماشاگرید.
lobby-reopened-too_few = دست بعد شروع نشد: بازیکن کم است. کسی را دعوت کنید یا ربات بنشانید.
lobby-reopened-too_many = دست بعد شروع نشد: این بازی برای این تعداد بازیکن نیست.
lobby-reopened-bad_options = دست بعد شروع نشد: گزینه‌های بازی با این تعداد بازیکن جور نیست.
lobby-full = صندلی خالی نمانده است؛ شما تماشاگرید.
lobby-watchers = { $count } تماشاگر

## At the table

table-your-turn = نوبت شماست
bot-1 = زنبرک
bot-2 = فرفره
bot-3 = قرقره
bot-4 = جرقه
bot-5 = آچار
bot-6 = تیک‌تاک
bot-7 = چرخ‌دنده
bot-8 = لولا
bot-9 = بوقک
bot-10 = فانوس
bot-11 = فندک
bot-12 = پرگار
table-chair-empty = صندلی خالی
table-loading = می‌رویم سر میز…
table-lost = ارتباط با میز قطع شد؛ دوباره وصل می‌شویم…
table-offline-own = این دستگاه به اینترنت یا شبکه وصل نیست.
table-lost-move = حرکتتان در راه است؛ همین که ارتباط برگردد می‌رسد.
table-rewound = میز به کمی قبل برگشته و هر چه بعد از آن گذشته بود پاک شده است. از همین‌جا ادامه دهید.
table-away = وقتی نبودید، { $count } اتفاق افتاد.
table-trouble = نشد؛ دوباره امتحان کنید.
table-no-stage = این بازی را هنوز نمی‌شود اینجا نشان داد.
table-paused-fault = خطایی از ما بازی را نگه داشت؛ همه‌ی حرکت‌ها تا اینجا ذخیره شده است.
table-paused-damage = دفتر این میز آسیب دیده است؛ بازی از آخرین حرکت سالم ادامه پیدا می‌کند.
table-paused-upgrade = قوانین این بازی عوض شده است؛ این دست دیگر جلو نمی‌رود.
table-paused-wait = ادامه‌ی بازی با { $name } است.
table-resume = ادامه
table-game = دست { $number }
table-watching = تماشاگر

table-unreachable = به سرور نرسیدیم؛ روشن است؟

## The clock of a question

clock-left = { $seconds } ثانیه مانده است
clock-stopped = مهلت ایستاده است

## Somebody is away

table-standin = ربات جانشین
table-offline = قطع
table-by-clock = مهلت تمام شد
table-by-others = به خواست دیگران
table-by-standin = ربات جانشین
away-told = { $who } نیست؛ ربات به‌جایش بازی می‌کند.
away-over = { $who } برگشت.
away-mine = نبودید؛ ربات به‌جای شما بازی می‌کند.
away-back = برگشتم

## Somebody does not answer, and no clock runs

silent-told = { $count ->
    [one] { $minutes } دقیقه است که { $who } جواب نداده. می‌شود حرکتی بی‌خطر به‌جایش بازی کرد.
   *[other] { $minutes } دقیقه است که { $who } جواب نداده‌اند. می‌شود حرکتی بی‌خطر به‌جایشان بازی کرد.
}
silent-count = موافق: { $yes } از { $needs }.
silent-go = منتظر نمانیم
silent-mine = { $minutes } دقیقه است که جواب نداده‌اید؛ دیگران می‌توانند بخواهند حرکتی بی‌خطر به‌جای شما بازی شود.

## No person is in the game any more

rest-title = فقط ربات‌ها در بازی مانده‌اند.
rest-faster = تندتر
rest-end = نمایش پایان
rest-new = بازی تازه
rest-shows = بقیه یک‌باره بازی می‌شود…
rest-wait = منتظر { $who } هستیم.
rest-others = { $count ->
    [one] { $who } می‌خواهد بازی تندتر پیش برود.
   *[other] { $who } می‌خواهند بازی تندتر پیش برود.
}

## A break

pausing = { $count ->
    [one] { $who } یک مکث کوتاه می‌خواهد.
   *[other] { $who } یک مکث کوتاه می‌خواهند.
}
pausing-mine = مکث خواسته‌اید؛ منتظر { $who } هستیم.
pausing-join = من هم
pausing-grant = مکث
break-title = مکث
break-says = مهلت همه ایستاده است؛ هر که آماده بود، «ادامه» را بزند.
break-ends = آماده باشید!
break-ends-says = بازی ادامه پیدا می‌کند، با مهلت کامل برای همه.

## A move that can still be taken back

hold-says = «{ $move }» در راه است؛ هنوز می‌شود برگرداندش.
hold-back = برگرداندن
hold-now = همین حالا

## After a game

after-again = یک دست دیگر
after-ready = آماده‌اید؛ منتظر بقیه…
after-ready-count = آماده: { $ready } از { $all }
after-lobby = برگشت به سالن
after-watch = منتظر دست بعد هستیم.

## How bots were inclined to play, told when a game is over

temper-bold = بی‌باک
temper-cautious = محتاط
temper-doubter = شکاک
temper-trusting = خوش‌باور
temper-saver = صرفه‌جو
temper-trader = کاسب
temper-avenger = کینه‌ای
temper-peaceful = صلح‌جو
temper-grand = بلندپرواز
temper-collector = کلکسیونر
temper-appraiser = حسابگر
temper-hothead = آتشی
temper-steady = باثبات
temper-whimsical = دمدمی
temper-was = { $who }: { $temper }
tempers = خلق‌وخوی ربات‌ها: { $list }.

## The menu

menu-title = منو
menu-open = باز کردن منو
menu-language = زبان
menu-language-fa = فارسی
menu-language-en = English
menu-theme = ظاهر
menu-theme-auto = مثل دستگاه
menu-theme-dark = تیره
menu-theme-light = روشن
menu-sound = صدا
menu-vibration = لرزش
menu-motion = انیمیشن
menu-motion-says = کارت‌ها برمی‌گردند و سکه‌ها پرواز می‌کنند؛ خاموش که باشد، همه‌چیز بی‌حرکت است.
menu-hold = مهلت برگرداندن
menu-hold-says = حرکتی که با یک ضربه بازی می‌شود، این‌قدر صبر می‌کند و بعد فرستاده می‌شود. پاسخ به کار دیگران، مثل چالش و جلوگیری، همان لحظه می‌رود. خودکار: ۱ ثانیه، و در بازی با ربات‌ها پس از اولین بازی هیچ.
menu-hold-auto = خودکار
menu-hold-none = هیچ
menu-hold-seconds = { $seconds } ثانیه
menu-notify = اعلان نوبت
menu-notify-denied = این مرورگر اعلان‌های این صفحه را بسته است.
menu-invite = دعوت
menu-pause = مکث
menu-pause-wish = درخواست مکث
menu-pause-wished = مکث خواسته‌اید
menu-leave = ترک میز
menu-leave-sure = این دست برایتان باخت حساب می‌شود: ربات تا پایان با کارت‌هایتان بازی می‌کند و شما دیگر نمی‌توانید به آن برگردید.
menu-leave-yes = ترک میز
menu-leave-no = می‌مانم
menu-home = صفحه‌ی اول
menu-switch-language = English
menu-switch-light = ظاهر روشن
menu-switch-dark = ظاهر تیره

## Lost on the way

missing-table = چنین میزی نداریم
missing-table-says = شاید رقمی جابه‌جا شده یا میز را جمع کرده‌اند. کد را دوباره امتحان کنید یا خودتان میزی باز کنید.
missing-page = اینجا چیزی نیست
missing-page-says = این نشانی به جایی نمی‌رسد. بازی‌ها در صفحه‌ی اول‌اند.
missing-now = این صفحه باز نشد
missing-retry = دوباره امتحان می‌کنم
missing-home = صفحه‌ی اول

## Credits

credits-title = سپاس
credits-thanks = دورهمی با کار دیگران ساخته شده است؛ با سپاس از همه‌ی آن‌ها:
credits-icons = تصویرهای بازی‌ها: Lorc و Delapouite و دیگر طراحان game-icons.net؛ رنگشان از ماست
credits-signs = نشانه‌ها: Lucide
credits-font = فونت: وزیرمتن، کار صابر راستی‌کردار
credits-code = اجزای برنامه: Svelte و Project Fluent و uqr
credits-licence = مجوز: { $name }
credits-full = متن کامل مجوزها
credits-local = همه‌ی این‌ها از همین سرور می‌آید؛ صفحه چیزی از جای دیگری نمی‌گیرد.

## The screen of every game

game-players = بازیکنان
game-bar = پاسخ شما
game-coins = { $n } سکه
game-turn-of = نوبت اوست
game-answered = پاسخ داده است
game-thinking = هنوز پاسخ نداده است
game-away = قطع است
game-lent = ربات به‌جایش بازی می‌کند
game-log = رویدادها
game-log-empty = هنوز اتفاقی نیفتاده است.
game-guide = راهنما
game-guide-keys = صفحه‌کلید
game-keys-targets = گشتن میان بازیکنان و تأیید
game-keys-back = برگشت
game-keys-log = رویدادها
game-keys-help = راهنما
game-cancel = انصراف
game-back = برگشت
game-wait = منتظر { $who } هستیم.
    .others = منتظر دیگران هستیم.
    .start = بازی شروع می‌شود…
game-sent = حرکتتان در راه است…
game-look = همه‌ی نگاه‌ها به میز است.
