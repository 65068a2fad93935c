### What is at hand everywhere: the way to the rules, to lessons, settings and to what the house is.

hand-rules = قوانین
hand-rules-of = قوانین { $game }

## The rules

book-contents = بخش‌ها
book-search = جست‌وجو در قوانین
book-none = هیچ قانونی در این باره نیست. کلمه‌ی دیگری را امتحان کنید.
book-reading = برداشت ما
book-rule = قانون { $rule }

## Lessons

hand-lesson = آموزش دودقیقه‌ای
hand-lesson-of = { hand-lesson }: { $game }
lesson-coach = آموزش
lesson-next = ادامه
lesson-look = به میز نگاه کنید…
lesson-progress = پیشرفت آموزش
lesson-astray = در بازی واقعی می‌توانستید؛ ولی این درس درباره‌ی حرکت دیگری است. یک بار دیگر بخوانید چه می‌گوید.
lesson-first = اول «ادامه» را بزنید.

## The house

hand-settings = تنظیمات
hand-settings-says = فقط روی همین دستگاه می‌ماند.
hand-settings-table = برای میزهای تازه‌ی شما
hand-about = درباره‌ی این میز
hand-coach = راهنمای تازه‌واردها
hand-coach-says = اولین باری که هر بازی را بازی کنید، همه‌ی تصمیم‌ها را توضیح می‌دهد.
coach-off = دیگر بلدم؛ راهنما خاموش شود
