### A newcomer's guide to the McCarthy Collection: what is wise to consider.

coach-mccarthy-bid = بالاترین کارت می‌برد، به شرطی که تک باشد. دیگران چه می‌گذارند، و این الماس همسایه‌ی یکی از الماس‌های شما نیست؟
coach-mccarthy-wait = الماس که فروش برود، همه‌ی کارت‌های آن دور می‌سوزد؛ پس پیداست که هر کس چه کارت‌هایی دارد، و می‌شود حسابش را کرد.
