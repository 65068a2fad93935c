### Why something was refused, one message per code of server/refusals.py.

## What was sent

refusal-not_http = این درخواست HTTP نیست.
refusal-not_json = این پیام JSON نیست.
refusal-bad_message = اینجای پیام درست نیست: { $where }
refusal-too_large = این پیام بزرگ‌تر از آن است که میز بپذیرد.
refusal-unfinished = این پیام به‌موقع کامل نرسید؛ دوباره امتحان کنید.
refusal-too_fast = کمی آهسته‌تر! چند لحظه‌ی دیگر دوباره امتحان کنید.
refusal-no_hello = میز به‌موقع نفهمید کیستید؛ دوباره وصل شوید.
refusal-hello_twice = این ارتباط پیش‌تر خودش را معرفی کرده است.
refusal-no_such_page = چنین صفحه‌ای نداریم.
refusal-wrong_host = این سرور با این نام در دسترس نیست. نشانی‌ای را باز کنید که سرور هنگام شروع نشان می‌دهد؛ گرداننده‌ی سرور می‌تواند این نام را با ‎--allow-host‎ مجاز کند.
refusal-wrong_origin = این درخواست از صفحه‌ی دیگری آمده است؛ میز را با لینک خودش باز کنید.

## Who one is

refusal-unknown_table = میزی با این کد نداریم.
refusal-expired_table = مدت‌ها کسی سر این میز نیامد و جمعش کردیم.
refusal-damaged_table = دفتر این میز از همان سطر اول آسیب دیده و دیگر خوانده نمی‌شود؛ شاید گرداننده‌ی سرور نسخه‌ی پشتیبان داشته باشد.
refusal-wrong_secret = این صندلی دیگر مال شما نیست.
refusal-link_over = این لینک یک بار استفاده شده یا مهلت ده‌دقیقه‌ای‌اش گذشته؛ از دستگاه قبلی لینک تازه‌ای بگیرید.
refusal-revoked = از دستگاه دیگرتان خواستید این یکی خارج شود؛ دیگر به صندلی‌تان دسترسی ندارد.
refusal-no_such_device = این دستگاه دیگر به صندلی شما دسترسی ندارد.
refusal-own_device = این همان دستگاهی است که در دست دارید؛ برای بلند شدن «ترک میز» را بزنید.
refusal-nobody_called = کسی با این نام سر این میز ننشسته است.
refusal-seat_connected = صاحب این صندلی همین حالا سر میز است.
refusal-asked_already = همین حالا این را پرسیده‌اند، یا چند نفر دیگر منتظر جواب‌اند؛ کمی صبر کنید.
refusal-nobody_asks = دیگر کسی منتظر جواب شما نیست.
refusal-nobody_here = الان کسی سر میز نیست که بتواند شما را راه بدهد.
refusal-wrong_word = رمز این صندلی این نیست. فرصت‌های باقی‌مانده در این دست: { $left }
refusal-word_off = رمز این صندلی فعلاً کار نمی‌کند؛ از بقیه بخواهید راهتان بدهند.
refusal-turned_away = یکی از بازیکنان موافق نبود.
refusal-no_answer = کسی به‌موقع «بله» نگفت؛ می‌توانید دوباره بپرسید.
refusal-banned = میزبان شما را از این میز بیرون کرده است.
refusal-locked = میزبان این میز را قفل کرده است؛ کس تازه‌ای وارد نمی‌شود.
refusal-no_latecomers = سر این میز وسط بازی کسی جای ربات نمی‌نشیند؛ تا دست بعد صبر کنید.
refusal-late_over = در این دست یک نفر جای ربات نشست و رفت؛ دیگر کسی نمی‌تواند. تا دست بعد صبر کنید.
refusal-listed_asks = میزی که همه پیدایش می‌کنند نمی‌تواند بدون اجازه کسی را راه بدهد.
refusal-not_seated = شما تماشاگرید؛ اول سر میز بنشینید.
refusal-already_seated = شما که سر همین میز نشسته‌اید.
refusal-not_host = این کار فقط با میزبان است.
refusal-lent_seat = شما را دیگران به این صندلی راه داده‌اند و دستگاه اول هنوز می‌تواند پسش بگیرد؛ این کار فقط از همان دستگاه برمی‌آید.
refusal-too_many_tables = فعلاً برای میز تازه جا نیست؛ کمی بعد دوباره امتحان کنید.

## Names

refusal-name_empty = نامتان را بنویسید.
refusal-name_long = نام باید حداکثر { $limit } حرف باشد.
refusal-name_letters = این نشانه را نمی‌شود در نام نوشت: { $sign }
refusal-name_scripts = نامتان را با حروف یک خط بنویسید؛ این حرف از خط دیگری است: { $letter }
refusal-name_reserved = این نام مال خود میز یا یکی از ربات‌هاست؛ نام دیگری انتخاب کنید.
refusal-name_taken = سر این میز کسی همین نام را دارد، یا نامی که با آن مو نمی‌زند.

## Chairs and the choice of the game

refusal-chair_taken = کسی روی این صندلی نشسته است.
refusal-no_such_chair = این میز چنین صندلی‌ای ندارد.
refusal-table_full = سر این میز صندلی خالی نمانده است.
refusal-no_bot_there = روی این صندلی رباتی ننشسته است.
refusal-no_guest_there = روی این صندلی کسی نیست که بتوانید بیرونش کنید.
refusal-seat_asked = این ربات همین حالا دارد جواب می‌دهد؛ چند لحظه‌ی دیگر دوباره امتحان کنید.
refusal-no_such_level = رباتی در این سطح نداریم.
refusal-no_such_game = چنین بازی‌ای نداریم.
refusal-bad_options = این گزینه‌ها با این بازی جور درنمی‌آید.
refusal-option_chairs = با این گزینه‌ها حداکثر { $most } نفر می‌توانند بازی کنند.
refusal-bad_clocks = مهلت فقط می‌تواند یکی از زمان‌های پیشنهادی باشد.
refusal-bad_chairs = این بازی { $fewest } تا { $most } نفره است.
refusal-too_few = دست‌کم { $fewest } نفر لازم است.
refusal-too_many = فقط برای { $most } نفر جا هست.

## When

refusal-not_in_lobby = این کار فقط پیش از شروع بازی ممکن است.
refusal-not_playing = الان بازی‌ای در جریان نیست.
refusal-game_running = بازی در جریان است؛ تا پایانش صبر کنید.
refusal-not_over = این کار فقط پس از پایان بازی ممکن است.
refusal-other_rules = قوانین از زمان آن بازی عوض شده است و نمی‌شود دوباره نشانش داد؛ ولی فایل بازی مانده است.
refusal-cards_closed = { $after ->
    [own] میز پیش از شروع قرار گذاشته که بعد از این بازی هر کس فقط کارت‌های خودش را ببیند.
   *[other] میز پیش از شروع قرار گذاشته که بعد از این بازی هیچ کارتی رو نشود.
}
refusal-paused = بازی در مکث است.
refusal-not_paused = بازی در مکث نیست.
refusal-not_now = الان دسته‌ای برای کوپ کردن نیست.
refusal-dealing = دسته‌ی کارت همین حالا بُر می‌خورد؛ تا چند لحظه جای کسی عوض نمی‌شود.
refusal-bad_cut = این همان کوپی نیست که قولش داده شده بود.
refusal-not_alone = هنوز آدم‌های دیگری در این بازی مانده‌اند.
refusal-still_played = هنوز آدمی در این بازی مانده است.
refusal-bad_pace = بازی چنین سرعتی ندارد.
refusal-not_away = کسی به‌جای شما بازی نمی‌کند.

## Talk

refusal-talk_empty = چیزی برای گفتن ننوشته‌اید.
refusal-talk_long = پیامتان خیلی طولانی است؛ حداکثر { $limit } حرف بنویسید.
refusal-talk_fast = کمی آرام‌تر! پیش از حرف بعدی چند لحظه صبر کنید.
refusal-no_such_phrase = چنین جمله‌ی آماده‌ای نداریم.
refusal-hushed = میزبان از تماشاگران خواسته ساکت بمانند.

## Moves

refusal-not_asked = الان نوبت شما نیست.
refusal-not_legal = این حرکت الان ممکن نیست.
refusal-no_such_move = این بازی چنین حرکتی ندارد.
refusal-stale = دیر شد؛ بازی جلوتر رفته است.
refusal-no_such_ahead = این را الان نمی‌شود از پیش انتخاب کرد.
refusal-nothing_kept = چیزی از پیش انتخاب نکرده‌اید.
refusal-nobody_silent = الان کس دیگری نیست که بدون مهلت منتظر جوابش باشیم.
refusal-too_soon = هنوز زود است: { $seconds } ثانیه‌ی دیگر برای جواب دادن فرصت دارد.

## The server

refusal-try_again = ثبت نشد و چیزی هم تغییر نکرد؛ دوباره امتحان کنید.
refusal-house_full = ربات‌ها الان سرشان شلوغ است؛ کمی بعد دوباره امتحان کنید یا بدون ربات بازی کنید.
refusal-fault = خطایی از ما این میز را از کار انداخت؛ همه‌ی حرکت‌ها تا اینجا ذخیره شده است.
refusal-slow = ارتباطتان عقب ماند؛ دوباره وصل می‌شویم…
refusal-moved_on = سرور دیگری این میز را ادامه می‌دهد؛ دوباره وصل می‌شویم…
refusal-closing = سرور خاموش می‌شود؛ دوباره وصل می‌شویم…
