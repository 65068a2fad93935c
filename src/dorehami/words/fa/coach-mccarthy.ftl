### A newcomer's guide to the McCarthy Collection: what is wise to consider.

coach-mccarthy-bid = بالاترین کارتی که تک باشد می‌برد. دیگران چه می‌گذارند، و این الماس همسایه‌ی یکی از الماس‌های شما نیست؟
coach-mccarthy-wait = الماس که فروش برود، همه‌ی کارت‌های آن دور می‌سوزد؛ پس معلوم است که در دست هر کس چه مانده، و می‌شود حسابش را کرد.
