### Seats that change hands: on another device, with other people, after others have left.

## My seat elsewhere

seats-elsewhere = صندلی من روی دستگاه دیگر
seats-elsewhere-says = این لینک را روی دستگاه دیگرتان باز کنید یا دوربینش را جلوی تصویر بگیرید؛ آنجا هم سر جای خودتان می‌نشینید و این دستگاه همین‌طور می‌ماند.
seats-elsewhere-make = لینک برای دستگاه دیگرم
seats-elsewhere-qr = کد QR که صندلی‌تان را به دستگاه دیگر می‌برد
seats-elsewhere-once = فقط برای خودتان: هر کس بازش کند، به‌جای شما بازی می‌کند. یک بار کار می‌کند و تا ده دقیقه.
seats-elsewhere-used = صندلی‌تان حالا روی دستگاه دیگرتان هم هست.
seats-devices = دستگاه‌هایی که صندلی شما را دارند
seats-device-own = همین دستگاه
seats-device-here = الان وصل است
seats-device-last = آخرین بار { $ago }
seats-device-end = بستن آنجا
seats-device-end-sure = واقعاً بسته شود
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
seats-return-says = گوشی‌تان گم شده یا حافظه‌اش پاک شده؟ صندلی‌تان را بخواهید تا یکی از سر میز راهتان بدهد.
seats-return-ask = من { $name } هستم
seats-return-wait = بقیه می‌بینند که صندلی { $name } را خواسته‌اید. یک لحظه…
seats-return-no = کسی راهتان نداد. دوباره بخواهید یا جای دیگری بنشینید.
seats-asked = یک نفر از دستگاهی تازه صندلی { $name } را می‌خواهد. خود { $name } است؟
seats-asked-told = یک نفر از دستگاهی تازه صندلی { $name } را می‌خواهد.
seats-asked-yes = راهش بدهید
seats-asked-no = نه
seats-returned = { $name } با دستگاهی تازه سر جایش برگشت.
seats-returned-mine = خوش برگشتید! دستگاه‌های قبلی‌تان دیگر به صندلی دسترسی ندارند.

## Late friends

seats-late = از همین‌جا می‌توانید وارد بازی شوید.
seats-late-go = بنشینید
seats-late-title = جایی در همین بازی
seats-late-says = جای یکی از ربات‌ها بنشینید: کارت‌هایش مال شما می‌شود و بازی همان‌طور ادامه پیدا می‌کند.
seats-late-abandoned = همه این میز را ترک کرده‌اند. بنشینید تا سالنش مال شما شود.
seats-late-bot = به‌جای { $name }
seats-late-watch = یا همین را ببندید و تماشا کنید.

## The lobby

seats-level-easy = آسان
seats-level-medium = متوسط
seats-level-change = سطح { $name }: { $level }. عوضش کنید
seats-starter = چه کسی شروع می‌کند؟
seats-starter-lot = { $game ->
    [coup] شروع با برنده‌ی دست پیش، یا به قرعه
   *[other] شروع به قرعه
}
seats-starter-named = شروع با { $name }
seats-shift = اینجا می‌نشینم
seats-shift-long = اینجا می‌نشینم: رفتن به این صندلی
seats-person = کار با { $name }

## What a host may do

seats-people = آدم‌های سر میز
seats-appoint = میزبانی را به { $name } بسپارید
seats-kick = { $name } را از میز بیرون کنید
seats-kick-sure = { $name } صندلی‌اش را از دست می‌دهد و باید از نو بنشیند.
seats-kick-sure-playing = این بازی برای { $name } باخت حساب می‌شود: ربات تا پایان با کارت‌هایش بازی می‌کند و راه برگشتی به آن نیست.
seats-kick-yes = بیرونش کنید
seats-kick-no = بماند

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
