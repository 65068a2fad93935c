### What is said at a table of Coup. `.me` is the sentence about the reader; $who and $p are players, $ps is what is theirs.

## Who and what

coup-duke = بزرگ‌زاده
    .does = مالیات: ۳ سکه
    .stops = مانع کمک خارجی
coup-assassin = آدم‌کش
    .does = سوءقصد، با پرداخت ۳ سکه
coup-captain = فرمانده
    .does = باج‌گیری: ۲ سکه
    .stops = مانع باج‌گیری
coup-ambassador = سفیر
    .does = معاوضه: ۲ کارت
    .stops = مانع باج‌گیری
coup-contessa = شاه‌دخت
    .does = مانع سوءقصد
coup-inquisitor = بازرس
    .does = معاوضه، بازرسی
    .stops = مانع باج‌گیری
coup-hidden = کارت به پشت
coup-lost = { $card } (از دست رفته)
coup-empire = امپراتوری
coup-resistance = مقاومت
coup-court = دربار: { $n } کارت
coup-treasury = خزانه: { $n } سکه
coup-reserve = صندوق ذخیره
coup-middle = آنارشیست: وسط میز

## The table

coup-table = میز بازی
coup-hand = دست شما
coup-out = تبعید شده است
coup-bomb-here = بمب دست اوست
coup-answers = پاسخ‌ها: { $n } از { $m }
coup-guide-roles = شخصیت‌ها
coup-guide-actions = اقدام‌ها
coup-keys-actions = اقدام یا پاسخ
coup-keys-challenge = چالش
coup-keys-block = جلوگیری
coup-keys-allow = قبول

## The actions

coup-do-income = درآمد
    .says = ۱ سکه از خزانه. کسی نمی‌تواند جلویش را بگیرد.
coup-do-foreign_aid = کمک خارجی
    .says = ۲ سکه از خزانه. بزرگ‌زاده جلویش را می‌گیرد.
coup-do-tax = مالیات
    .says = با بزرگ‌زاده، ۳ سکه از خزانه.
coup-do-steal = باج‌گیری
    .says = با فرمانده، ۲ سکه از یک بازیکن.
coup-do-assassinate = سوءقصد
    .says = با آدم‌کش و ۳ سکه، یک بازیکن کارتی از دست می‌دهد. شاه‌دخت جلویش را می‌گیرد.
coup-do-exchange = معاوضه
    .says = { $card ->
        [inquisitor] با بازرس، ۱ کارت از دربار می‌کشید و ۱ کارت پس می‌دهید.
       *[other] با سفیر، ۲ کارت از دربار می‌کشید و ۲ تا پس می‌دهید.
    }
coup-do-examine = بازرسی
    .says = با بازرس، کارتی از یک بازیکن را می‌بینید و پس می‌دهید یا عوض می‌کنید.
coup-do-convert = چرخش سیاسی
    .says = حزب خودتان را با ۱ سکه یا حزب کس دیگری را با ۲ سکه عوض می‌کنید.
coup-do-embezzle = اختلاس
    .says = می‌گویید بزرگ‌زاده ندارید و همه‌ی سکه‌های صندوق را برمی‌دارید.
coup-do-bomb = بمب
    .says = با ۵ سکه بمب را به یک بازیکن می‌دهید.
coup-do-coup = کودتا
    .says = با ۷ سکه، یک بازیکن کارتی از دست می‌دهد. کسی نمی‌تواند جلویش را بگیرد.
coup-true = راست است: دارید
coup-fresh = تازه
coup-true-no_duke = راست است: بزرگ‌زاده ندارید
coup-why-poor = { $action }: { $n } سکه می‌خواهد.
coup-why-rich = با ۱۰ سکه یا بیشتر فقط کودتا ممکن است.
coup-why-reserve = صندوق ذخیره خالی است.
coup-why-nobody = { $action }: الان کسی نیست که هدفش باشد.
coup-why-exiled = { $p } تبعید شده است.
coup-why-passed = { $p } بمب را خریده یا در همین نوبت یک بار دستش بوده است.
coup-why-penniless = { $p } سکه‌ای ندارد که باج بدهد.
coup-why-mate = { $p } هم‌حزبی شماست و از دست شما در امان است.
# begins with a right-to-left mark, because values alone have no direction
coup-aim-at = ‏{ $action }: { $name }
coup-myself = خودم
coup-sure-coup = علیه { $p } کودتا می‌کنید؟
coup-sure-assassinate = به جان { $p } سوءقصد می‌کنید؟
coup-sure-bomb = بمب را به { $p } می‌دهید؟
coup-pays = { $n } سکه می‌دهید و { $left } سکه می‌ماند.
coup-bluff = این ادعا بلوف است.
coup-yes = بله، { $action }

## The answers

coup-short = { $n } از { $of }
coup-low = { $n ->
        [0] خزانه خالی است و فعلاً چیزی نمی‌پردازد.
       *[other] خزانه رو به پایان است: { $n } سکه مانده و بیشتر از آن نمی‌پردازد.
    }
coup-challenge = چالش
    .says = باور نمی‌کنم
coup-allow = قبول
    .says = حرفی ندارم
coup-block = جلوگیری با { $card }
coup-ahead = اگر ادعا پابرجا ماند، جلوگیری‌تان بازی می‌شود؛ کسی باخبر نمی‌شود.
coup-kept = قبول کردید؛ اگر ادعا پابرجا ماند، جلوگیری‌تان بازی می‌شود.
coup-withdraw = برگرداندن
coup-show = نشان می‌دهم
    .says = { $card }
    .none = بزرگ‌زاده ندارم
coup-confess = اعتراف می‌کنم
    .says = بزرگ‌زاده دارم و یک کارت از دست می‌دهم
coup-concede = کوتاه می‌آیم
    .says = و یک کارت از دست می‌دهم
    .two = و هر دو کارت را از دست می‌دهم
coup-turn_up = رو می‌کنم: { $cards }
    .none = یک کارت انتخاب کنید
coup-keep = نگه می‌دارم: { $cards }
    .none = { $n ->
        [1] یک کارت انتخاب کنید
       *[other] { $n } کارت انتخاب کنید
    }
coup-reveal = نشان می‌دهم: { $cards }
    .none = یک کارت انتخاب کنید
coup-and = { $a } و { $b }
coup-return = پس می‌دهم
    .says = کارت پیش صاحبش می‌ماند
coup-replace = عوض شود
    .says = صاحبش کارت دیگری از دربار می‌کشد
coup-explode = انفجار
    .says = یک کارت از دست می‌دهم
coup-defuse = خنثی کردن
    .says = می‌گویم شاه‌دخت دارم
coup-pass = رد کردن
    .says = می‌گویم شاه‌دخت دارم

## The one sentence

coup-now-draft = { $who } پنهانی کارتی نگه می‌دارد.
    .me = یک کارت را پنهانی نگه دارید.
    .then = چهار کارت دیگر از بازی بیرون می‌رود.
coup-now-party = { $who } حزبش را انتخاب می‌کند.
    .me = حزبتان را انتخاب کنید.
    .then = بقیه یکی‌درمیان عضو این حزب و آن حزب می‌شوند.
coup-now-action = نوبت { $who } است.
    .me = نوبت شماست
    .ask = یک اقدام انتخاب کنید.
    .forced = { $n } سکه دارید؛ باید کودتا کنید.
    .aim = چه کسی؟ روی نامش بزنید.
    .sure = مطمئن هستید؟
    .wait = منتظر اقدام او هستیم.
coup-now-claims = می‌گوید { $card } دارد
    .me = می‌گویید { $card } دارید
coup-now-claims-no_duke = می‌گوید بزرگ‌زاده ندارد
    .me = می‌گویید بزرگ‌زاده ندارید
coup-now-tax = و { $n } سکه مالیات می‌گیرد.
    .me = و { $n } سکه مالیات می‌گیرید.
coup-now-steal = و { $n } سکه از { $p } باج می‌گیرد.
    .me = و { $n } سکه از { $p } باج می‌گیرید.
coup-now-assassinate = و به جان { $p } سوءقصد می‌کند.
    .me = و به جان { $p } سوءقصد می‌کنید.
coup-now-exchange = و به دربار می‌رود.
    .me = و به دربار می‌روید.
coup-now-examine = و سراغ { $p } می‌رود.
    .me = و سراغ { $p } می‌روید.
coup-now-embezzle = و { $n } سکه از صندوق برمی‌دارد.
    .me = و { $n } سکه از صندوق برمی‌دارید.
coup-now-foreign_aid = کمک خارجی می‌خواهد
    .me = کمک خارجی می‌خواهید
    .then = { $n } سکه از خزانه.
coup-now-defuse = و بمب را خنثی می‌کند.
    .me = و بمب را خنثی می‌کنید.
coup-now-pass = و بمب را به { $p } رد می‌کند.
    .me = و بمب را به { $p } رد می‌کنید.
coup-now-blocks = و جلوی { $p } را می‌گیرد.
    .me = و جلوی { $p } را می‌گیرید.
coup-now-prove = { $who } باور نکرد!
    .me = باور نکردید!
    .then = { $p } باید { $card } را نشان بدهد یا کوتاه بیاید.
    .none = { $p } باید نشان بدهد که بزرگ‌زاده ندارد، یا اعتراف کند.
    .ask = { $card } را نشان می‌دهید؟
    .asknone = کارت‌هایتان را نشان می‌دهید؟
    .confess = بزرگ‌زاده دارید و باید اعتراف کنید.
    .cannot = { $card } ندارید و فقط می‌توانید کوتاه بیایید.
coup-now-lose = { $who } یک کارت از دست می‌دهد.
    .me = یک کارت از دست می‌دهید.
    .ask = کدام را رو می‌کنید؟
    .then = خودش انتخاب می‌کند کدام رو شود.
coup-now-keep = { $who } در دربار است.
    .me = { $n ->
        [1] یک کارت نگه دارید.
       *[other] { $n } کارت نگه دارید.
    }
    .ask = بقیه به دربار برمی‌گردد.
    .then = کارت‌هایش را انتخاب می‌کند.
coup-now-reveal = { $who } باید کارتی نشان بدهد.
    .me = کدام کارت را نشان می‌دهید؟
    .ask = فقط { $p } آن را می‌بیند.
    .then = فقط { $p } آن را می‌بیند.
coup-now-judge = { $who } کارت { $ps } را می‌بیند.
    .me = این کارت { $ps } است.
    .ask = پس می‌دهید یا عوض شود؟
    .then = آن را پس می‌دهد یا عوض می‌کند.
coup-now-bomb = بمب دست { $who } است!
    .me = بمب دست شماست!
    .ask = چه می‌کنید؟
    .then = منفجر می‌شود، یا شاه‌دخت به دادش می‌رسد؟
coup-now-over = { $who } برنده شد!
    .me = شما برنده شدید!
    .then = آخرین نفری که ماند.
    .mine = آخرین نفری که ماند شمایید.
coup-ask-challenge = حرف { $who } را باور می‌کنید؟
coup-ask-block = جلوی { $who } را می‌گیرید؟
coup-exiled-me = تبعید شدید؛ تا پایان تماشا می‌کنید.

## What happened, for a moment

coup-moment-turns = { $who } کارتی را رو می‌کند…
    .me = کارتی را رو می‌کنید…
coup-moment-shown = راست می‌گفت!
coup-moment-lost = از دست رفت
coup-moment-exiled = تبعید!
    .me = تبعید شدید.
coup-moment-over = دیگر کارتی ندارید. می‌توانید تا پایان تماشا کنید یا بروید؛ کسی معطل شما نمی‌ماند.

## The log

coup-log-income = { $who } درآمد گرفت: { $n } سکه.
    .me = درآمد گرفتید: { $n } سکه.
coup-log-income-none = { $who } درآمد خواست، ولی خزانه خالی بود.
    .me = درآمد خواستید، ولی خزانه خالی بود.
coup-log-short = از { $of } سکه فقط { $n } سکه به { $who } رسید؛ خزانه بیشتر نداشت.
    .me = از { $of } سکه فقط { $n } سکه به شما رسید؛ خزانه بیشتر نداشت.
coup-log-unpaid = از { $of } سکه چیزی به { $who } نرسید؛ خزانه خالی بود.
    .me = از { $of } سکه چیزی به شما نرسید؛ خزانه خالی بود.
coup-log-foreign_aid = { $who } کمک خارجی می‌خواهد.
    .me = کمک خارجی می‌خواهید.
coup-log-foreign_aid-paid = { $who } کمک خارجی گرفت: { $n } سکه.
    .me = کمک خارجی گرفتید: { $n } سکه.
coup-log-coup = { $who } با { $n } سکه علیه { $p } کودتا کرد.
    .me = با { $n } سکه علیه { $p } کودتا کردید.
coup-log-tax = { $who } می‌گوید بزرگ‌زاده دارد و مالیات می‌گیرد.
    .me = می‌گویید بزرگ‌زاده دارید و مالیات می‌گیرید.
coup-log-tax-paid = { $who } مالیات گرفت: { $n } سکه.
    .me = مالیات گرفتید: { $n } سکه.
coup-log-assassinate = { $who } می‌گوید آدم‌کش دارد و به جان { $p } سوءقصد می‌کند.
    .me = می‌گویید آدم‌کش دارید و به جان { $p } سوءقصد می‌کنید.
coup-log-steal = { $who } می‌گوید فرمانده دارد و از { $p } باج می‌گیرد.
    .me = می‌گویید فرمانده دارید و از { $p } باج می‌گیرید.
coup-log-steal-paid = { $who } از { $p } باج گرفت: { $n } سکه.
    .me = از { $p } باج گرفتید: { $n } سکه.
coup-log-exchange = { $who } می‌گوید { $card } دارد و به دربار می‌رود.
    .me = می‌گویید { $card } دارید و به دربار می‌روید.
coup-log-examine = { $who } می‌گوید بازرس دارد و سراغ { $p } می‌رود.
    .me = می‌گویید بازرس دارید و سراغ { $p } می‌روید.
coup-log-embezzle = { $who } می‌گوید بزرگ‌زاده ندارد و دست به صندوق می‌برد.
    .me = می‌گویید بزرگ‌زاده ندارید و دست به صندوق می‌برید.
coup-log-embezzle-paid = { $who } صندوق را خالی کرد: { $n } سکه.
    .me = صندوق را خالی کردید: { $n } سکه.
coup-log-refund = { $who } پولش را پس گرفت: { $n } سکه.
    .me = پولتان را پس گرفتید: { $n } سکه.
coup-log-challenged = { $who } باور نکرد و { $p } را به چالش کشید.
    .me = باور نکردید و { $p } را به چالش کشیدید.
coup-log-blocked = { $who } می‌گوید { $card } دارد و جلوی { $p } را می‌گیرد.
    .me = می‌گویید { $card } دارید و جلوی { $p } را می‌گیرید.
coup-log-failed = اقدام { $who } ناکام ماند.
    .me = اقدام شما ناکام ماند.
coup-log-shown = { $who } راست می‌گفت و { $card } را نشان داد.
    .me = راست می‌گفتید و { $card } را نشان دادید.
coup-log-shown-none = { $who } راست می‌گفت: { $cards } را نشان داد؛ بزرگ‌زاده نداشت.
    .me = راست می‌گفتید: { $cards } را نشان دادید؛ بزرگ‌زاده نداشتید.
coup-log-drew = کارت تازه‌ی شما: { $card }.
coup-log-conceded = { $who } کوتاه آمد و چالش را باخت.
    .me = کوتاه آمدید و چالش را باختید.
coup-log-confessed = { $who } اعتراف کرد که بزرگ‌زاده دارد.
    .me = اعتراف کردید که بزرگ‌زاده دارید.
coup-log-turned_up = { $who } یک کارت از دست داد: { $card }.
    .me = یک کارت از دست دادید: { $card }.
coup-log-exiled = { $who } تبعید شد.
    .me = تبعید شدید.
coup-log-swept = سکه‌های { $who } به خزانه رفت: { $n } سکه.
    .me = سکه‌های شما به خزانه رفت: { $n } سکه.
coup-log-exchanged = { $who } معاوضه کرد.
    .me = معاوضه کردید.
coup-log-revealed = { $p } کارتی به { $who } نشان داد.
    .me = { $p } این کارت را به شما نشان داد: { $card }.
    .mine = این کارت را به { $who } نشان دادید: { $card }.
coup-log-returned = { $who } کارت { $ps } را پس داد.
    .me = کارت { $ps } را پس دادید.
coup-log-replaced = { $who } کارت { $ps } را عوض کرد.
    .me = کارت { $ps } را عوض کردید.
coup-log-drafted = { $who } پنهانی کارتی نگه داشت.
    .me = این کارت را نگه داشتید: { $card }.
coup-log-sided = { $who } به { $party } پیوست و حزب همه روشن شد.
    .me = به { $party } پیوستید و حزب همه روشن شد.
coup-log-converted-self = { $who } به { $party } پیوست.
    .me = به { $party } پیوستید.
coup-log-converted = { $who } حزب { $ps } را عوض کرد: { $party }.
    .me = حزب { $ps } را عوض کردید: { $party }.
coup-log-bomb = { $who } بمب را به { $p } داد.
    .me = بمب را به { $p } دادید.
coup-log-bomb-passed = بمب به { $p } رسید.
coup-log-bomb-away = بمب به وسط میز برگشت.
coup-log-explode = بمب در دست { $who } ترکید.
    .me = بمب در دست شما ترکید.
coup-log-defuse = { $who } می‌گوید شاه‌دخت دارد و بمب را خنثی می‌کند.
    .me = می‌گویید شاه‌دخت دارید و بمب را خنثی می‌کنید.
coup-log-pass = { $who } می‌گوید شاه‌دخت دارد و بمب را به { $p } رد می‌کند.
    .me = می‌گویید شاه‌دخت دارید و بمب را به { $p } رد می‌کنید.
coup-log-won = { $who } برنده شد!
    .me = شما برنده شدید!
