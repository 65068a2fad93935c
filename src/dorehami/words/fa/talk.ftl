### Talk at the table, who may look on, open tables, and the screen for the room.

## Talk

talk-title = گپ
talk-open = { $count ->
    [0] گپ
   *[other] گپ؛ { $count } پیام تازه
}
talk-empty = هنوز کسی چیزی نگفته است.
talk-field = پیام شما
talk-hint = چیزی بنویسید…
talk-send = فرستادن
talk-phrases = جمله‌های آماده
talk-gone = کسی که رفت
talk-watcher = تماشاگر
talk-hushed = میزبان خواسته تماشاگران فقط بخوانند.
talk-choose = چه پیام‌هایی را ببینم؟
talk-filter = پوشاندن ناسزا
talk-filter-says = کلمه‌های زشت را با ستاره می‌پوشاند.
talk-hear = پیام‌های { $name }
talk-hear-says = فقط روی همین دستگاه؛ کسی خبردار نمی‌شود.

## Phrases that all know

talk-phrase-doubt = این را باور کنم؟
talk-phrase-swear = به جان خودم راست می‌گویم!
talk-phrase-innocent = من؟ من اصلاً بلوف بلد نیستم.
talk-phrase-harmless = با من کاری نداشته باشید، بی‌آزارم!
talk-phrase-not_me = من نه، آن یکی!
talk-phrase-remember = این یادم می‌ماند.
talk-phrase-tea = چای سرد شد، بجنبید!
talk-phrase-bravo = دمتان گرم!
talk-phrase-nerve = عجب رویی دارید!
talk-phrase-truce = آتش‌بس تا دور بعد؟
talk-phrase-enjoy = نوش جان!
talk-phrase-again = یک دست دیگر؟

## Who may look on

guests-title = مهمان‌ها
guests-free = با تماشاگر
guests-none = بدون تماشاگر
guests-public = در فهرست میزهای باز
guests-private = فقط با لینک
guests-watchers = تماشاگر می‌پذیریم
guests-watchers-says = اگر خاموش باشد، تا بازی در جریان است فقط کسانی که نشسته‌اند آن را می‌بینند. بازپخش بازی تمام‌شده را هر که لینک دارد می‌بیند.
guests-listed = در فهرست میزهای باز باشد
guests-listed-says = هر کس به این سرور سر بزند، میز را می‌بیند و می‌تواند بنشیند.
guests-speak = تماشاگران هم گپ بزنند
guests-speak-says = اگر خاموش باشد، فقط می‌خوانند.
guests-shut = میز قفل است
guests-late = صندلی ربات وسط بازی
guests-late-says = تازه‌واردی که جای ربات می‌نشیند، کارت‌های آن را می‌بیند. این گزینه با شروع بازی دیگر عوض نمی‌شود.
guests-late-ask = با اجازه
guests-late-nobody = برای هیچ‌کس
guests-late-freely = برای همه
guests-late-ask-short = ورود وسط بازی با اجازه
guests-late-nobody-short = وسط بازی کسی وارد نمی‌شود
guests-late-freely-short = ورود وسط بازی آزاد
guests-knocks = تازه‌واردها اجازه بگیرند
guests-knocks-says = یکی‌یکی راهشان می‌دهید. وقتی کسی را بیرون کنید، خودش روشن می‌شود و تا خاموشش نکنید، تماشاگران نمی‌توانند گپ بزنند.
guests-locked = میز قفل باشد
guests-locked-says = کس تازه‌ای نمی‌نشیند و فقط آن‌هایی که نشسته‌اند (و تلویزیون شما) بازی و بازپخش‌هایش را می‌بینند.
guests-code = کد تازه
guests-code-says = لینک قبلی دیگر غریبه‌ها را به جایی نمی‌رساند. هر کس صندلی دارد، سر جایش می‌ماند.
guests-code-change = عوض کردن کد
guests-code-sure = بله، عوض شود
guests-code-new = کد میز حالا { $code } است.
guests-bans-lift = کسانی که بیرونشان کرده‌ام برگردند
guests-screen = تلویزیون
guests-screen-says = میز را بزرگ و بدون کارت‌های پنهان نشان می‌دهد؛ این نشانی را در مرورگر تلویزیون باز کنید.
guests-screen-open = باز کردن همین‌جا
guests-screen-copy = کپی نشانی

closed-title = این میز تماشاگر نمی‌پذیرد
closed-locked = این میز قفل است
closed-locked-says = میزبان فعلاً کسی را راه نمی‌دهد. اگر اینجا صندلی داشتید، با رمزش برگردید.
closed-says = بازی در جریان است و فقط کسانی که نشسته‌اند آن را می‌بینند. وقتی بازی تمام شود و میز باز باشد، همین صفحه راهتان می‌دهد.
closed-over = بازی تمام شده است. وقتی میزبان سالن را باز کند، همین صفحه راهتان می‌دهد.

## Open tables

open-title = میزهای باز
open-none = الان هیچ میزی باز نیست.
open-none-says = خودتان یکی باز کنید و از «مهمان‌ها» آن را در فهرست بگذارید.
open-host = میزبان: { $name }
open-chairs = { $taken } از { $chairs } صندلی پر است

## The screen for the room

tv-title = { $game } روی تلویزیون
tv-join = بیایید سر میز
tv-scan = با دوربین گوشی، یا با این کد:
tv-waiting = منتظریم تا میزبان بازی را شروع کند…
tv-seats = سر میز
tv-scores = جدول امشب
tv-locked = میزبان از گوشی خودش، در «مهمان‌ها»، نشانی تلویزیون را بردارد.
tv-paused = بازی در مکث است.
