### Seats that change hands: on another device, with other people, after others have left.

## My seat elsewhere

seats-elsewhere = صندلی من روی دستگاه دیگر
seats-elsewhere-says = این لینک را روی دستگاه دیگرتان باز کنید یا دوربینش را جلوی تصویر بگیرید؛ آنجا هم سر جای خودتان می‌نشینید و این دستگاه همین‌طور می‌ماند.
seats-elsewhere-make = لینک برای دستگاه دیگرم
seats-elsewhere-qr = کد QR که صندلی‌تان را به دستگاه دیگر می‌برد
seats-elsewhere-once = فقط برای خودتان: هر کس بازش کند، به‌جای شما بازی می‌کند. فقط یک بار و تا ده دقیقه کار می‌کند.
seats-elsewhere-used = صندلی‌تان حالا روی دستگاه دیگرتان هم هست.
seats-devices = دستگاه‌هایی که صندلی شما را دارند
seats-device-own = همین دستگاه
seats-device-here = الان وصل است
seats-device-last = آخرین بار { $ago }
seats-device-end = خروج از آن دستگاه
seats-device-end-sure = بله، خارج شود
seats-device-ended = آن دستگاه دیگر به صندلی‌تان دسترسی ندارد.
seats-device-iphone = آیفون
seats-device-ipad = آی‌پد
seats-device-android-phone = گوشی اندروید
seats-device-android-tablet = تبلت اندروید
seats-device-windows = رایانه‌ی ویندوزی
seats-device-mac = مک
seats-device-linux = رایانه‌ی لینوکسی
seats-device-other = دستگاهی دیگر
seats-ago-now = همین چند لحظه پیش
seats-ago-minutes = { $count } دقیقه پیش
seats-ago-hours = { $count } ساعت پیش
seats-ago-days = { $count } روز پیش

## Coming back without a device

seats-return = شما اینجا نشسته بودید؟
seats-return-says = بدون رمز، بقیه تصمیم می‌گیرند: وسط بازی دو نفرشان، آن هم وقتی صندلی مدتی خالی مانده باشد.
seats-return-ask = من { $name } هستم
seats-return-wait = بقیه می‌بینند که صندلی { $name } را خواسته‌اید: { $yes } از { $needs } نفر موافق‌اند. یک لحظه…
seats-asked = یک نفر از دستگاهی تازه صندلی { $name } را می‌خواهد. خود { $name } است؟
seats-asked-told = یک نفر از دستگاهی تازه صندلی { $name } را می‌خواهد.
seats-asked-yes = راهش می‌دهم
seats-asked-no = نه
seats-returned = { $name } با دستگاهی تازه سر جایش برگشت.
seats-returned-mine = خوش برگشتید! صندلی‌تان حالا روی همین دستگاه است.
seats-reclaimed = { $name } برگشت و دوباره صاحب صندلی‌اش شد؛ کسی که در این میان جایش نشسته بود حالا فقط تماشا می‌کند.
seats-reclaimed-mine = صندلی‌تان دوباره مال شماست؛ کسی که در این میان جایتان نشسته بود حالا فقط تماشا می‌کند.
seats-return-here = { $name } همین حالا سر میز است؛ فقط رمز صندلی کار می‌کند.
seats-return-others = از بقیه اجازه بگیرید
seats-return-other = کس دیگری هستم
seats-word = رمز صندلی شما
seats-word-says = با این چهار رقم از هر دستگاهی فوراً سر جایتان برمی‌گردید. پیش خودتان بماند.
seats-word-off = چند بار برای صندلی‌تان رمز اشتباه زدند؛ رمزتان تا دست بعد کار نمی‌کند.
seats-word-ask = رمز صندلی { $name }: چهار رقم
seats-word-go = برمی‌گردم سر جایم
seats-asked-count = { $yes } از { $needs } نفر موافق‌اند.
seats-knock = { $name } می‌خواهد جای یکی از ربات‌ها بنشیند و کارت‌های آن را ببیند. راهش می‌دهید؟
seats-knock-lobby = { $name } می‌خواهد بنشیند. راهش می‌دهید؟
seats-knock-told = { $name } می‌خواهد وارد شود.
seats-knock-wait = بقیه می‌بینند که می‌خواهید وارد شوید؛ ده ثانیه وقت دارند جواب بدهند…
seats-late-asks = جای یکی از ربات‌ها بنشینید: کارت‌هایش مال شما می‌شود. اول از آن‌هایی که سر میز هستند می‌پرسیم؛ حداکثر ده ثانیه.

## Late friends

seats-late = از همین‌جا می‌توانید وارد بازی شوید.
seats-late-go = می‌نشینم
seats-late-title = جایی در همین بازی
seats-late-says = جای یکی از ربات‌ها بنشینید: کارت‌هایش مال شما می‌شود و بازی همان‌طور ادامه پیدا می‌کند.
seats-late-abandoned = همه این میز را ترک کرده‌اند. اگر بنشینید، میزبانش می‌شوید.
seats-late-bot = به‌جای { $name }
seats-late-watch = یا همین را ببندید و فقط تماشا کنید.

## The lobby

seats-level-easy = آسان
seats-level-medium = متوسط
seats-level-change = عوض کردن سطح { $name }؛ حالا { $level }
seats-starter = چه کسی شروع می‌کند؟
seats-starter-lot = { $game ->
    [coup] شروع با برنده‌ی دست قبل، یا به قرعه
   *[other] شروع به قرعه
}
seats-starter-named = شروع با { $name }
seats-shift = اینجا می‌نشینم
seats-shift-long = اینجا می‌نشینم: رفتن به این صندلی
seats-person = گزینه‌های { $name }

## What a host may do

seats-people = آدم‌های سر میز
seats-appoint = سپردن میزبانی به { $name }
seats-kick = بیرون کردن { $name } از میز
seats-kick-sure = { $name } صندلی‌اش را از دست می‌دهد و تا شما اجازه ندهید برنمی‌گردد. از این به بعد تازه‌واردها باید اجازه بگیرند.
seats-kick-sure-playing = ربات تا پایان با کارت‌های { $name } بازی می‌کند و شاید برایش برنده هم شود. شما از این دست امتیازی نمی‌گیرید و از این به بعد تازه‌واردها باید اجازه بگیرند.
seats-kick-yes = بیرونش می‌کنم
seats-kick-no = نه، بماند

## Letting things pass

seats-pass = تا به من نرسیده، قبول
seats-pass-says = فقط خودتان می‌دانید. همین که هدف شوید یا نوبتتان برسد، خودش تمام می‌شود.

## The last one who stays

seats-alone = بقیه میز را ترک کرده‌اند و ربات‌ها به‌جایشان بازی می‌کنند.
seats-alone-end = پایان بازی
seats-alone-sure = بازی همین‌جا تمام می‌شود و شما برنده‌اید.
seats-alone-yes = برنده شدم
seats-alone-no = ادامه می‌دهم
seats-ended = بقیه میز را ترک کردند: { $name } برنده شد.
seats-ended-mine = بقیه میز را ترک کردند: شما برنده شدید.
