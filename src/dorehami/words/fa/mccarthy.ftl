### What is said at a table of the McCarthy Collection. `.me` is the sentence about the reader; $who and $p are players, $ps is what is theirs.

## The table

mccarthy-sale = در حراج: الماس { $n }
mccarthy-column = ستون: { $n } الماس
mccarthy-voids = دورهای بی‌فروش پشت‌سرهم: { $n }
mccarthy-won = الماس‌ها: { $cards }
    .none = هنوز الماسی ندارد
mccarthy-hand = کارت‌ها: { $cards }
mccarthy-partner = شریک خاموش: { $has }

## The questions

mccarthy-ask-bid = یک کارت سرمایه بگذارید.
mccarthy-ask-both = دو کارت سرمایه بگذارید: اول مال خودتان، بعد مال شریک خاموشتان.

## The log

mccarthy-log-offered = الماس { $n } به حراج رفت.
mccarthy-log-opened = پیشنهادها: { $bids }
# begins with a right-to-left mark, because values alone have no direction
mccarthy-bid = ‏{ $who }: { $n }
    .both = { $who }: { $n } و { $m }
mccarthy-log-sold = الماس { $n } با کارت { $m } به { $who } رسید.
    .me = الماس { $n } با کارت { $m } به شما رسید.
    .partner = الماس { $n } با کارت { $m } به شریک خاموش { $p } رسید.
mccarthy-log-put_under = هیچ کارتی تک نبود؛ الماس { $n } رفت ته ستون.
mccarthy-log-completed = { $who } الماس کامل ساخت: { $a } و { $b }.
    .me = الماس کامل ساختید: { $a } و { $b }.
    .partner = شریک خاموش { $p } الماس کامل ساخت: { $a } و { $b }.
mccarthy-log-last_round = آخرین گردش ستون شروع شد.
mccarthy-log-closed = حراج بسته شد؛ { $n } الماس فروش نرفت.
mccarthy-log-won = { $who } برنده شد!
    .me = شما برنده شدید!
