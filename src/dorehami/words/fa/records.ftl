### What is left of games that are over: the evening and replays.

## The evening

evening-title = جدول امشب
evening-points = { $points } امتیاز
evening-gone = بازیکنی که رفت
evening-nobody = کسی نبرد
evening-replay = بازپخش دست { $number }
evening-record = دریافت فایل دست { $number }
evening-deal = راستی‌آزمایی پخش دست { $number }
evening-again = تماشای بازپخش

## What is shown when a game is over

shown-title = بعد از بازی
shown-what = چه چیزی نشان داده شود؟
shown-everything = همه‌ی کارت‌ها رو
shown-own = هر کس فقط کارت خودش
shown-nothing = هیچ‌چیز
shown-everything-says = همه‌ی دست‌ها رو می‌شود، بازپخش همه‌ی کارت‌ها را نشان می‌دهد و هر کسی می‌تواند پخش کارت‌ها را راستی‌آزمایی کند.
shown-own-says = در بازپخش، هر کس همان چیزهایی را می‌بیند که خودش سر میز دیده؛ کارت‌های بقیه بسته می‌ماند.
shown-nothing-says = دست هیچ‌کس رو نمی‌شود و بازپخشی هم در کار نیست.
shown-unchecked = کارت‌ها بعد از بازی بسته می‌مانند و عدد پنهان پخش هم باز نمی‌شود؛ برای همین کسی نمی‌تواند پخش را راستی‌آزمایی کند.
shown-fixed = وقتی بازی شروع شد، دیگر نمی‌شود عوضش کرد.

## A replay

replay-title = بازپخش
replay-loading = بازی را می‌آوریم…
replay-view = زاویه‌ی دید
replay-view-open = همه‌ی کارت‌ها رو
replay-view-spectators = تماشاگران
replay-view-seat = از نگاه { $name }
replay-turn = نوبت
replay-turn-of = نوبت { $number }: { $name }
replay-round = دور { $number }
replay-deal = پخش کارت‌ها
replay-at = لحظه‌ی { $at } از { $all }
replay-first = به اول بازی
replay-back = یک لحظه عقب
replay-play = نمایش
replay-pause = مکث
replay-next = یک لحظه جلو
replay-last = به آخر بازی
replay-speed = سرعت
replay-more = رویدادها، فایل بازی و لینک
replay-lie-next = بلوف بعدی
replay-true = راست
replay-bluff = بلوف
replay-link = کپی لینک این لحظه
replay-record = دریافت فایل بازی
replay-verify = راستی‌آزمایی پخش
replay-not-yet = بازپخش هر بازی پس از پایانش آماده می‌شود.
replay-table = به میز
