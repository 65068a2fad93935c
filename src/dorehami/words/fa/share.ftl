### What a link shows in a chat. Such previews are kept by others, so they name nobody.

share-title = دورهمی
share-table = یک میز { $game } منتظر شماست
share-says = کودتا، دژ و کلکسیون مکارتی: با دوستان، با ربات‌ها، بدون ثبت‌نام.
