### What is kept, and for how long: people without a name, games of former rules, being forgotten, problem reports.

keeping-seat = صندلی { $number }

## A table that was cleared away

keeping-expired = این میز دیگر نیست
keeping-expired-says = مدت‌ها کسی سر این میز نیامد و جمعش کردیم. میز تازه در یک چشم به هم زدن آماده است.

## A game whose rules have changed since

keeping-upgrade = قوانین بازی عوض شده است
keeping-upgrade-ended = سرور به‌روز شد و این بازی حالا کمی فرق کرده است؛ برای همین این دست نیمه‌کاره بسته شد و برنده ندارد. فایل بازی مانده و میز هم سر جای خودش است: دست تازه‌ای شروع کنید.
keeping-upgrade-over = این بازی حالا کمی فرق کرده است و پایان دست قبلی را دیگر نمی‌شود نشان داد. نتیجه و فایل بازی مانده است.

## Being forgotten

keeping-forget = پاک کردن اطلاعات من
keeping-forget-sure = نامتان، حرف‌هایتان و کلید صندلی‌تان از این میز پاک می‌شود و ربات جایتان می‌نشیند. این کار برگشت ندارد.
keeping-forget-lobby = نامتان، حرف‌هایتان و کلید صندلی‌تان از این میز پاک می‌شود و صندلی‌تان خالی می‌ماند. این کار برگشت ندارد.
keeping-forget-left = از این میز رفته‌اید. نامتان و حرف‌هایی که اینجا زده‌اید هم پاک می‌شود. این کار برگشت ندارد.
keeping-forget-yes = پاک شود
keeping-forget-no = نه، بماند

## A report of a problem

keeping-report = گزارش مشکل
keeping-report-says = در این متن فقط چیزهایی هست که خودتان سر این میز می‌بینید؛ نه دست دیگران در آن است و نه نام کسی. آن را برای صاحب سرور یا سازندگان بفرستید.
keeping-report-what = چه مشکلی پیش آمد؟
keeping-report-file = ذخیره‌ی فایل
keeping-report-copy = کپی
keeping-report-copied = گزارش کپی شد.
keeping-report-not-copied = کپی نشد؛ خودتان متن را انتخاب کنید.
