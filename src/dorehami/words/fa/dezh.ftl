### What is said at a table of Dezh. `.me` is the sentence about the reader; $who and $p are players, $ps is what is theirs.

## Roles

dezh-role-assassin = آدم‌کش
dezh-role-thief = راهزن
dezh-role-magician = تردست
dezh-role-king = شاه
dezh-role-sage = حکیم
dezh-role-merchant = تاجر
dezh-role-architect = معمار
dezh-role-warlord = سردار

## Districts

dezh-kind-royal = سلطنتی
dezh-kind-religious = آیینی
dezh-kind-trade = تجاری
dezh-kind-military = نظامی
dezh-kind-special = خاص
dezh-district-manor = عمارت
dezh-district-castle = ارگ
dezh-district-palace = کاخ
dezh-district-shrine = زیارتگاه
dezh-district-chapel = نیایشگاه
dezh-district-monastery = دیر
dezh-district-temple = معبد
dezh-district-caravanserai = کاروان‌سرا
dezh-district-market = بازار
dezh-district-trading_house = حجره
dezh-district-docks = بارانداز
dezh-district-harbour = بندرگاه
dezh-district-crossroads_bazaar = چارسوق
dezh-district-watchtower = برج دیدبانی
dezh-district-prison = زندان
dezh-district-battlefield = پیکارگاه
dezh-district-fortress = قلعه
dezh-district-abandoned_city = شهر متروک
dezh-district-armoury = قورخانه
dezh-district-observatory = رصدخانه
dezh-district-graveyard = گورستان
dezh-district-alchemy = کیمیاگری
dezh-district-smithy = آهنگری
dezh-district-gate_of_nations = دروازه‌ی ملل
dezh-priced = { $d } ({ $n })
dezh-costs = { $kind }، قیمت: { $n } سکه

## The table

dezh-cards = { $n } کارت
dezh-crown = تاجدار
dezh-plays = نقش: { $role }
dezh-city = شهر: { $districts }
    .none = هنوز سازه‌ای ندارد
dezh-hand = دست شما: { $districts }
    .none = دستتان خالی است.
dezh-roles = { $n ->
        [1] نقش شما: { $roles }
       *[other] نقش‌های شما: { $roles }
    }
dezh-face_up = به رو سوخته: { $roles }
dezh-deck = دسته: { $n } کارت
dezh-bottom = آنچه از ته دسته می‌دانید: { $districts }

## What there is to do

dezh-do-take = { $role } را برمی‌دارم
    .burn = { $role } را می‌سوزانم
dezh-do-coins = سکه
dezh-do-cards = کارت
dezh-do-build = ساختن
dezh-do-income = درآمد
dezh-do-kill = قتل
dezh-do-rob = راهزنی
dezh-do-swap = عوض کردن دست
dezh-do-redraw = عوض کردن کارت
dezh-do-draw = کشیدن
dezh-do-destroy = خراب کردن
dezh-do-alchemy = کیمیاگری
dezh-do-smithy = آهنگری
dezh-do-end = پایان نوبت
dezh-do-keep = نگه می‌دارم
dezh-do-buy = می‌خرم
dezh-do-decline = نمی‌خرم
dezh-theirs = { $d }، شهر { $p }

## The questions

dezh-ask-role = یک نقش را پنهانی بردارید.
    .burn = یکی را بردارید، یکی را بسوزانید.
dezh-ask-turn = نوبت نقش شماست: { $role }. سکه یا کارت؟
    .more = نوبت نقش شماست: { $role }. دیگر چه؟
dezh-ask-keep = کدام سازه را نگه می‌دارید؟
dezh-ask-redraw = کارت دیگری هم ته دسته می‌گذارید، یا می‌کشید؟
dezh-ask-graveyard = { $d } را با ۱ سکه می‌خرید؟

## The log

dezh-log-round_ended = دور تازه‌ای شروع می‌شود.
dezh-log-crowned = تاج به { $who } رسید.
    .me = تاج به شما رسید.
dezh-log-burned_face_up = به رو سوخت: { $role }.
dezh-log-handed_on = این نقش‌ها به شما رسید: { $roles }.
dezh-log-took = این نقش را برداشتید: { $role }.
dezh-log-burned_by = این نقش را سوزاندید: { $role }.
dezh-log-called = نقش { $n }: { $role }!
dezh-log-nobody_answered = کسی پاسخ نداد.
dezh-log-turned_up = { $role } کسی نیست جز { $who }!
    .me = { $role } خود شمایید!
dezh-log-found_dead = { $role } کشته شده؛ نوبت { $who } سوخت.
    .me = { $role } کشته شده؛ نوبت شما سوخت.
dezh-log-robbed = راهزن { $n } سکه‌ی { $p } را برد.
dezh-log-coins = { $who } از بانک { $n } سکه گرفت.
    .me = از بانک { $n } سکه گرفتید.
dezh-log-merchant = تاجر { $n } سکه‌ی دیگر هم گرفت.
dezh-log-drew = { $who } کارت کشید: { $n } تا.
    .me = کشیدید: { $districts }.
dezh-log-kept = این را نگه داشتید: { $d }.
dezh-log-put_under = ته دسته گذاشتید: { $districts }.
dezh-log-build = { $who } با { $n } سکه { $d } ساخت.
    .me = با { $n } سکه { $d } ساختید.
dezh-log-income = { $who } از سازه‌های { $kind } { $n } سکه گرفت.
    .me = از سازه‌های { $kind } { $n } سکه گرفتید.
dezh-log-named_to_murder = آدم‌کش سراغ { $role } رفت.
dezh-log-named_to_rob = راهزن برای { $role } کمین کرد.
dezh-log-swapped = { $who } دستش را با { $p } عوض کرد.
    .me = دستتان را با { $p } عوض کردید.
dezh-log-gave = دادید: { $districts }.
dezh-log-redrew = { $who } کارت عوض کرد: { $n } تا.
    .me = کارت عوض کردید: { $n } تا.
dezh-log-destroyed = { $who } در شهر { $p } این سازه را خراب کرد: { $d }.
    .me = در شهر { $p } این سازه را خراب کردید: { $d }.
    .own = { $who } در شهر خودش این سازه را خراب کرد: { $d }.
    .mine = در شهر خودتان این سازه را خراب کردید: { $d }.
dezh-log-bought = { $who } سازه‌ی خراب‌شده را خرید.
    .me = سازه‌ی خراب‌شده را خریدید.
dezh-log-declined = { $who } سازه‌ی خراب‌شده را نخرید.
    .me = سازه‌ی خراب‌شده را نخریدید.
dezh-log-alchemy = { $who } کارتی سوزاند و { $n } سکه گرفت.
    .me = کارتی سوزاندید و { $n } سکه گرفتید.
dezh-log-smithy = { $who } در آهنگری { $n } سکه داد و کارت کشید.
    .me = در آهنگری { $n } سکه دادید و کارت کشیدید.
dezh-log-city_completed = { $who } هم شهرش را کامل کرد.
    .me = شما هم شهرتان را کامل کردید.
    .first = { $who } شهرش را کامل کرد؛ دور آخر است.
    .mine = شهرتان را کامل کردید؛ دور آخر است.
dezh-log-won = { $who } برنده شد!
    .me = شما برنده شدید!

## The final count

dezh-count = شمارش پایانی
dezh-count-districts = سازه‌ها: { $n }
dezh-count-kinds = هر پنج گونه: { $n }
dezh-count-first = نخستین شهر کامل: { $n }
dezh-count-complete = شهر کامل: { $n }
dezh-count-surplus = امتیاز مازاد: { $n }
