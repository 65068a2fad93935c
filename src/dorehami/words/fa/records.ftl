### What is left of games that are over: the evening, replays, and the check of the deal.

## The evening

evening-title = جدول امشب
evening-points = { $points } امتیاز
evening-gone = بازیکنی که رفت
evening-bot-gone = رباتی که رفت
evening-nobody = به پایان نرسید
evening-replay = بازپخش بازی { $number }
evening-record = دریافت فایل بازی { $number }
evening-deal = راستی‌آزمایی پخش بازی { $number }
evening-again = تماشای بازپخش

## A replay

replay-title = بازپخش
replay-loading = بازی را می‌آوریم…
replay-view = از نگاه
replay-view-open = همه‌ی کارت‌ها رو
replay-view-spectators = تماشاگران
replay-view-seat = از نگاه { $name }
replay-turn = نوبت
replay-turn-of = نوبت { $number }: { $name }
replay-round = دور { $number }
replay-deal = پخش کارت‌ها
replay-at = لحظه‌ی { $at } از { $all }
replay-first = به آغاز
replay-back = یک لحظه عقب
replay-play = پخش
replay-pause = مکث
replay-next = یک لحظه جلو
replay-last = به پایان
replay-speed = سرعت
replay-more = رویدادها، فایل بازی و لینک
replay-link = کپی لینک این لحظه
replay-record = دریافت فایل بازی
replay-verify = راستی‌آزمایی پخش
replay-not-yet = بازپخش هر بازی پس از پایانش آماده می‌شود.
replay-table = به میز

## The check of the deal

deal-title = پخش مهروموم‌شده
deal-loading = فایل بازی را می‌آوریم…
deal-checked = خط‌به‌خط در همین مرورگر از نو حساب شد.
deal-fits = همه‌چیز جور است: هیچ‌کس این کارت‌ها را انتخاب نکرده.
deal-fits-alone = همه‌چیز جور است؛ ولی کسی کوپ نکرده و عدد پنهان را تنها پخش‌کننده برگزیده.
deal-fails = خط { $line } جور نیست.
deal-unsealed = این پخش مهروموم نشده بود؛ چیزی برای راستی‌آزمایی نیست.
deal-how = چطور کار می‌کند
deal-how-seal = پیش از کارت اول، پخش‌کننده عددی پنهان برمی‌دارد و مهرش را نشان می‌دهد. هر عدد دیگری مهر دیگری دارد.
deal-how-cut = بعد مرورگر هر کس کوپ می‌کند: اول روی عدد خودش قول می‌دهد و وقتی همه قول دادند بازش می‌کند.
deal-how-stream = عدد پنهان و کوپ‌ها با هم همه‌ی کارت‌های بعدی را معین می‌کنند. هر کدام عوض شود، همه‌ی کارت‌ها عوض می‌شوند.
deal-how-slip = هر پیشنهاد پنهان همان دم که می‌رسد مهری روی میز می‌گذارد؛ پس کسی نمی‌تواند پس از دیدن بقیه عوضش کند.
deal-how-end = بازی که تمام شد، عدد پنهان باز می‌شود و هر کسی می‌تواند همه‌چیز را از نو حساب کند.
deal-proves = ثابت می‌کند که هیچ‌کس کارت‌ها را انتخاب نکرده.
deal-proves-not = ثابت نمی‌کند که پخش‌کننده نمی‌توانسته نگاهشان کند.
deal-verify = این صفحه مهرها و کشیدن کارت‌ها را می‌سنجد و قوانین را نمی‌داند. این فرمان بازی را هم از نو می‌چیند و می‌بیند که هر کارت همان‌جا بوده و هر حرکت مجاز:
deal-record = فایل بازی، خط‌به‌خط
deal-file = سنجیدن نسخه‌ای که نگه داشته‌اید
deal-original = برگشت به فایل میز
deal-ok-seal = مهر همین عدد است
deal-ok-cut = با قولش می‌خواند
deal-cut-none = باز نشد و کنار گذاشته شد
deal-ok-starter = به قرعه
deal-ok-draws = { $count } کارت همان است که باید
deal-ok-slip = با مهرش می‌خواند
deal-bad-seal = مهرش آن نیست که نشان داده شد
deal-bad-cut = آن نیست که قولش داده شد
deal-bad-starter = قرعه به نام دیگری بود
deal-bad-draw = کشیدن شماره‌ی { $number } باید { $place } از { $of } باشد
deal-bad-card = کارت‌هایی که کشیده شدند این‌ها نیستند
deal-bad-slip = پیشنهادی که رسید این نیست
