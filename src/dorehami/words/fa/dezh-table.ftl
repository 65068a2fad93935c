### What only the screens of Dezh say. `.me` is the sentence about the reader; $who and $p are players.

## What roles and special districts do, in a line

dezh-does-assassin = نقشی را نام می‌برد و نوبت آن نقش می‌سوزد.
dezh-does-thief = همه‌ی سکه‌های یک نقش را می‌برد.
dezh-does-magician = دستش را با بازیکنی یا چند کارتش را با دسته عوض می‌کند.
dezh-does-king = برای هر سازه‌ی سلطنتی ۱ سکه؛ تاج و انتخاب اول با اوست.
dezh-does-sage = برای هر سازه‌ی آیینی ۱ سکه؛ شهرش از سردار در امان است.
dezh-does-merchant = برای هر سازه‌ی تجاری ۱ سکه؛ با منابع هم ۱ سکه‌ی دیگر می‌گیرد.
dezh-does-architect = با منابع ۲ کارت دیگر هم می‌کشد و تا ۳ سازه می‌سازد.
dezh-does-warlord = برای هر سازه‌ی نظامی ۱ سکه؛ خراب کردن با ۱ سکه کمتر از قیمت.
dezh-does-abandoned_city = در پایان، از هر گونه‌ای که به سودتان باشد حساب می‌شود.
dezh-does-armoury = سردار نمی‌تواند خرابش کند.
dezh-does-observatory = برای منابع ۳ کارت بکشید و یکی را نگه دارید.
dezh-does-graveyard = سازه‌ی خراب‌شده را با ۱ سکه می‌خرید.
dezh-does-alchemy = هر نوبت یک بار: یک کارت، ۱ سکه می‌شود.
dezh-does-smithy = هر نوبت یک بار: ۲ سکه، ۳ کارت می‌شود.
dezh-does-gate_of_nations = قیمتش ۶ سکه است و ۸ امتیاز دارد.

## The table

dezh-deck-look = دسته: { $n } کارت. از ته دسته چه می‌دانید؟
dezh-deck-bottom = ته دسته
    .says = { $n ->
        [1] اینجا ۱ کارت است و پس از کارت‌های رویی کشیده می‌شود.
       *[other] اینجا { $n } کارت است و پس از کارت‌های رویی، به همین ترتیب کشیده می‌شود.
    } فقط آنچه را می‌شناسید می‌بینید.
dezh-bank = بانک
dezh-round = نقش‌های این دور
dezh-specials = سازه‌های خاص
dezh-mine = نقش، سکه‌ها و دست شما
dezh-cities = شهرها
dezh-hand-of = دست { $who }
dezh-city-of = شهر { $who }
    .me = شهر شما
dezh-city-size = { $n } از { $m }
dezh-safe = در امان
    .sage = حکیم است و از سردار در امان
dezh-free = رایگان
dezh-keys-steps = کار یا انتخاب

## How it stands with a role

dezh-state-open = هنوز فراخوانده نشده
dezh-state-now = حالا بازی می‌کند
dezh-state-played = فراخوانده شد
dezh-state-nobody = کسی پاسخ نداد
dezh-state-burned = سوخته
dezh-state-mine = نقش شماست
dezh-state-held = پنهانی دست کسی است
dezh-state-murdered = آدم‌کش نامش را برده
dezh-state-robbed = راهزن نامش را برده

## The draft

dezh-draft = انتخاب نقش
dezh-draft-offered = { $who } از میان این‌ها انتخاب می‌کند
    .me = از میان این‌ها انتخاب می‌کنید
dezh-draft-unknown = ؟ به پشت سوخته یا دست دیگران: { $n }
dezh-draft-brings = درآمد همین حالا
dezh-know-offered = می‌توانید بردارید
dezh-know-up = به رو سوخته
dezh-know-mine = نقش شماست
dezh-know-burned = شما سوزانده‌اید
dezh-know-unknown = نامعلوم

## The one sentence

dezh-now-role = { $who } نقشی انتخاب می‌کند.
    .next = { $n ->
        [1] آن یکی به { $who } می‌رسد.
       *[other] نقش‌های دیگر به { $who } می‌رسد.
    }
    .last = آن یکی می‌سوزد.
dezh-now-turn = نوبت { $who } است.
    .me = نوبت شماست
dezh-now-keep = { $who } یک کارت نگه می‌دارد.
dezh-now-redraw = { $who } کارت عوض می‌کند.
dezh-now-graveyard = { $who } می‌تواند { $d } را با ۱ سکه بخرد.

## What is chosen

# begins with a right-to-left mark, because values alone have no direction
dezh-both = ‏{ $a }، { $b }
dezh-aim-at = ‏{ $action }: { $name }
dezh-resources = منابع
dezh-done = انجام شد
dezh-naming = نقشی را نام ببرید
dezh-naming-kill = نوبت کدام نقش بسوزد؟ نامش را همه می‌شنوند.
dezh-naming-rob = سکه‌های کدام نقش را می‌خواهید؟ نامش را همه می‌شنوند.
dezh-destroy-which = کدام سازه خراب شود؟ هزینه زیر هر سازه است.
dezh-ruin = خراب شد
dezh-want-take = نقشی انتخاب کنید
dezh-want-burn = { $role }؛ کدام بسوزد؟
dezh-want-keep = کارتی انتخاب کنید
dezh-want-build = کارتی از دستتان انتخاب کنید؛ قیمتش را به بانک می‌دهید.
dezh-want-kill = نقشی انتخاب کنید.
dezh-want-rob = نقشی انتخاب کنید.
dezh-want-swap = بازیکنی انتخاب کنید؛ همه‌ی دستتان را با او عوض می‌کنید.
dezh-want-redraw = کارتی انتخاب کنید که ته دسته برود؛ می‌توانید باز هم بگذارید و بعد به همان تعداد می‌کشید.
dezh-want-destroy = سازه‌ای انتخاب کنید؛ برای دیدن شهرهای دیگر، روی بازیکن بزنید.
dezh-want-alchemy = کارتی انتخاب کنید که بسوزد و ۱ سکه بیاورد.
dezh-pays = { $n } سکه می‌دهید و { $left } سکه می‌ماند.
    .none = رایگان است؛ { $left } سکه می‌ماند.
dezh-sure-kill = { $role } کشته شود؟
    .then = وقتی فراخوانده شود، نوبت صاحبش می‌سوزد.
    .own = این نقش خود شماست؛ آن نوبتتان می‌سوزد.
dezh-sure-rob = برای { $role } کمین می‌کنید؟
    .then = وقتی فراخوانده شود، همه‌ی سکه‌های صاحبش مال شماست.
    .own = این نقش خود شماست؛ سکه‌ای جابه‌جا نمی‌شود.
dezh-sure-swap = دستتان را با { $p } عوض می‌کنید؟
    .then = { $n } کارت می‌دهید و { $m } کارت می‌گیرید.
dezh-sure-destroy = در شهر { $who }، { $d } خراب شود؟
    .me = در شهر خودتان، { $d } خراب شود؟
dezh-sure-build = { $d } ساخته شود؟
dezh-sure-smithy = { $n } کارت می‌کشید؟
dezh-sure-alchemy = { $d } بسوزد؟
    .then = ۱ سکه می‌گیرید.
dezh-sure-redraw = { $d } ته دسته برود؟
    .then = به‌جایش یکی می‌کشید؛ پیش از آن می‌توانید باز هم بگذارید.
dezh-sure-keep = بقیه ته دسته می‌رود.

## Why not

dezh-why-end = اول سکه یا کارت بگیرید؛ بدون منابع، نوبت تمام نمی‌شود.
dezh-why-deck = دسته خالی است.
dezh-why-resources = در هر نوبت یک بار منابع می‌گیرید.
dezh-why-income = در هر نوبت یک بار درآمد می‌گیرید.
    .none = شهرتان سازه‌ی { $kind } ندارد که درآمد بیاورد.
dezh-why-built = { $n ->
        [1] در هر نوبت یک سازه می‌شود ساخت.
       *[other] معمار در هر نوبت تا { $n } سازه می‌سازد.
    }
dezh-why-build = هیچ‌کدام از کارت‌های دستتان را نمی‌شود ساخت: یا گران است یا در شهرتان هست.
dezh-why-later = نوبت نقشتان که برسد می‌سازید.
    .first = اول به این پرسش جواب بدهید؛ بعد می‌توانید بسازید.
    .wait = اول صاحب گورستان جواب می‌دهد؛ بعد ادامه می‌دهید.
dezh-why-twice = { $d } را در شهرتان دارید؛ دو سازه‌ی هم‌نام در یک شهر جا نمی‌گیرند.
dezh-why-poor = { $d }: { $n } سکه می‌خواهد و کمتر دارید.
dezh-why-once = هر نوبت یک بار؛ این نوبت انجام شد.
dezh-why-smithy = آهنگری ۲ سکه می‌خواهد.
dezh-why-power = قابلیت نقش در هر نوبت یک بار است.
dezh-why-destroy = هیچ سازه‌ای را نمی‌شود خراب کرد: یا گران است یا در امان.
    .none = هنوز هیچ شهری سازه‌ای ندارد.
dezh-why-complete = شهر کامل در امان است.
dezh-why-sage = شهر حکیم زنده در امان است.
dezh-why-armoury = قورخانه را نمی‌شود خراب کرد.
dezh-why-kill = خود آدم‌کش در امان است
dezh-why-rob = آدم‌کش و خود راهزن در امان‌اند
    .dead = نقش کشته‌شده در امان است

## What happened, for a moment

dezh-moment-dead = کشته شد!
dezh-moment-robbed = راهزنی!
dezh-moment-ruin = خراب شد!
dezh-moment-city = شهر کامل شد!

## The final count

dezh-line-districts = سازه‌ها
dezh-line-kinds = هر پنج گونه
dezh-line-first = نخستین شهر کامل
dezh-line-complete = شهر کامل
dezh-line-surplus = امتیاز مازاد
dezh-line-score = امتیاز
dezh-line-role = نقش دور آخر
dezh-count-stood = { $kind }، با { $d }
dezh-count-hands = در دست مانده
dezh-count-tie = مساوی شد؛ نقش بالاتر در دور آخر برنده را تعیین می‌کند.
