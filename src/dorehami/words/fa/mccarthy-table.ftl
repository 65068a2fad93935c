### What only the screens of the McCarthy Collection say. `.me` is the sentence about the reader; (M…) names the rule.

## The table

mccarthy-auction = حراج
mccarthy-bids = پیشنهادها
mccarthy-bar = پیشنهاد شما
mccarthy-collections = کلکسیون‌ها
mccarthy-diamonds = الماس‌ها
mccarthy-bottom = ته ستون، به همین ترتیب: { $cards }
mccarthy-in-column = فروش‌نرفته
mccarthy-in-bottom = ته ستون
mccarthy-in-sale = در حراج
mccarthy-in-nobody = بی‌صاحب
mccarthy-left = کارت‌های مانده
mccarthy-left-says = کارت‌های سوخته را همه دیده‌اند؛ پس این راز نیست (M9).
mccarthy-look = کارت‌های مانده‌ی { $name }
mccarthy-points = { $n } امتیاز
mccarthy-last-round = آخرین گردش ستون (M10)

## The own cards

mccarthy-own-hand = کارت‌های سرمایه‌ی شما
mccarthy-sets = کارت‌های چه کسی
mccarthy-dots = هر نقطه: یک حریف آن را دارد
mccarthy-rivals = { $n ->
        [0] دست هیچ حریفی نیست
        [1] دست یک حریف است
       *[other] دست { $n } حریف است
    }
mccarthy-burned = سوخته
mccarthy-why-burned = کارت { $n } سوخته است.
mccarthy-why-final = پیشنهادتان را گذاشته‌اید و دیگر عوض نمی‌شود.

## The bids

mccarthy-has-bid = پیشنهاد داده است
mccarthy-thinks = هنوز پیشنهاد نداده است
mccarthy-unique = تک
mccarthy-equal = برابر
mccarthy-confirm = تأیید پیشنهاد: { $n }
    .both = تأیید: { $n }، و { $m } برای شریک
    .none = یک کارت سرمایه انتخاب کنید
    .partner = حالا کارتی از شریکتان
    .twice = دو کارتتان برابرند و یکدیگر را خنثی می‌کنند (M22).

## The one sentence

mccarthy-answered = پیشنهادها: { $n } از { $m }
mccarthy-worth = برای شما { $n } امتیاز.
    .completes = برای شما { $n } امتیاز: با { $cards } الماس کامل می‌شود.
    .partner = اگر شریکتان ببرد، { $n } امتیاز به شما می‌رسد.
mccarthy-flip-turns = کارت‌ها رو می‌شوند…
mccarthy-flip-equal = برابر بودند و کنار رفتند: { $cards }.
mccarthy-flip-burned = همه‌ی کارت‌های این دور سوخت (M4).
mccarthy-flip-void = هر کس کارتش را پس گرفت (M5).
mccarthy-flip-next = بعدی: الماس { $n }
    .go = ادامه
mccarthy-log-sealed = { $who } پیشنهاد داد.
mccarthy-log-laid = پیشنهاد شما: { $cards }.

## The end

mccarthy-shared = { $who } در برد شریک شدند.
mccarthy-end-full = همه‌ی الماس‌ها فروش رفت.
mccarthy-end-speed = بازی سرعتی با اولین الماس کامل تمام می‌شود (M20).
mccarthy-end-double = بازی دوبل با دو الماس کامل تمام می‌شود (M21).
mccarthy-end-matched = الماس { $n } فروش نرفت: هر کارت مانده با کارت دیگری برابر بود (M10).
mccarthy-end-void = دورهای بی‌فروش پشت‌سرهم از حد گذشت. فروش‌نرفته: { $cards } (M10).
mccarthy-count = شمارش پایانی
mccarthy-count-numbers = الماس‌ها
mccarthy-count-complete = کامل
mccarthy-count-half = نصف امتیاز شریک
mccarthy-count-total = امتیاز
mccarthy-tie-complete = مساوی: { $n } الماس کامل برنده را تعیین کرد (M8).
mccarthy-tie-highest = باز هم مساوی: بزرگ‌ترین الماس، { $n }، برنده را تعیین کرد (M8).
mccarthy-tie-shared = در همه‌چیز مساوی: برد شریکی است (M8).

## The game on one card

mccarthy-how-bid = الماسی رو می‌شود و هر کس پنهانی یک کارت سرمایه می‌گذارد. پیشنهاد گذاشته‌شده عوض نمی‌شود (M2).
mccarthy-how-win = بالاترین کارتی که تک باشد می‌برد (M3). الماس که فروش رفت، همه‌ی کارت‌های دور می‌سوزد (M4).
mccarthy-how-dots = هر نقطه زیر کارت شما یعنی یک حریف هنوز همان کارت را دارد.
mccarthy-how-dots-partner = هر نقطه زیر کارت یعنی دسته‌ی دیگری هم آن را دارد؛ دسته‌ی شما و شریکتان هم برای هم حساب می‌شوند.
mccarthy-how-void = اگر هیچ کارتی تک نباشد، هر کس کارتش را پس می‌گیرد و الماس ته ستون می‌رود (M5).
mccarthy-how-score = هر الماس به اندازه‌ی عددش می‌ارزد؛ دو عدد پشت‌سرهم یک الماس کامل است و ۱۰ امتیاز دیگر دارد (M7).
mccarthy-how-partner = شریک خاموش هم یک کارت می‌گذارد. کلکسیونش جداست و نصف امتیازش مال شماست (M22).
mccarthy-how-full = وقتی تمام می‌شود که همه‌ی الماس‌ها فروش برود، یا دیگر خریداری نماند (M6، M10).
mccarthy-how-speed = با اولین الماس کاملی که کسی بسازد تمام می‌شود (M20)، یا وقتی چیزی برای فروش نماند (M6، M10).
mccarthy-how-double = همین که کسی دومین الماس کاملش را بسازد، تمام می‌شود (M21)، یا وقتی چیزی برای فروش نماند (M6، M10).
mccarthy-keys-numbers = انتخاب کارت با عددش
mccarthy-keys-left = کارت‌های مانده
