"""Names, and others that look like them."""

from __future__ import annotations


def lines(text: str) -> list[list[str]]:
    """Return the names of each line."""
    return [line.split(" / ") for line in text.strip().splitlines()]


PAIRS = [  # the first of each line, and one of the others
    (names[0], other)
    for names in lines(
        """
علی / علي / على / علۍ / علې / علێ / علے / علۑ / علی\u200c / عَلی
کیان / كيان / ڪیان / ګیان / ڭیان
گلی / ڳلی
نرگس / نرګس
پارسا / ٻارسا
حسن / حسن٠ / حسن ۰
مصطفی / مصطفى
فاطمه / فاطمة / فاطمە / فاطمہ / فاطمھ / فاطمۃ
ژاله / ژالۀ
مینا / می\u200cنا
سارا / ســارا
منا / مُنا
آرش / ارش / أرش / ٱرش / إرش
علی ۱ / علی١ / علی 1 / علی ا
ﺳﺎﺭﺍ / سارا
نیما / ںیما / ڼیما
رضا / ڕضا / ړضا / رۻا / رڞا
پویا / ڀویا / ݒویا
ژاله / ڗاله / ڙاله / ݫاله
راله / ڙاله
ظاهر / ڟاهر
طاهر / ڟاهر
ثریا / ٽریا / ٿریا
شیما / ښیما / ڜیما
خسرو / څسرو / ځسرو
ذبیح / ڎبیح
غزل / ڠزل
دارا / ډارا
هومن / هۆمن / هۇمن
لیلا / ڵیلا
مؤمن / مومن
رئیس / رییس
بهار / ٻهار
تینا / ٺینا
سینا / ښینا
قاسم / ڧاسم
فرید / ڣرید
عسل / ڠسل
مریم / مریم.
Ali / AIi / ALI / A|i / A1i / Αli / Ꭺli
Sara / ꜱᴀʀᴀ / Sᴀra / 🇸ara / 🇸🇦🇷🇦
Bob / ʙᴏʙ
ALI / AIi
Lili / LiIi
Ali1 / Alil
Bob / B0b
BOB / b0b
Sam / Sarn
Wanda / VVanda
Sara / sARA / Ｓａｒａ / 𝐒𝐚𝐫𝐚 / Ⓢⓐⓡⓐ / Sara. / Sara' / ˈSara / Sɑra
Baba Jan / BabaJan / Baba-Jan / Baba_Jan
Zoë / Zoe
Zoe / Ẕ̂oe
Straße / STRASSE
Lukasz / Łukasz
Soren / Søren
Gina / Ɡina
Irmak / Irmaḱ
Isik / Işık
Ida / lda
D'Arcy / D’Arcy
Ana / Аnа
Nick / Niсk
Max! / Maxǃ
Nima / Νima / Νιma
ANA / АΝА
CAPA / САРА
BOBA / ВОВА
НИНА / нина
Cop / Сор
TAKE / ТАКЕ
PAX / РАХ
TOM / ТОМ
ΝΙΝΑ / νινα
OTTO / ΟΤΤΟ
MAX / ΜΑΧ
KATE / ΚΑΤΕ
Алёна / Алена
Андрей / Андреи
Joe / Јое
SAM / ЅАМ
カ太 / 力太
ロ / 口
日本 / ⽇本
שָׂרָה / שרה
❤ / ❤\ufe0f
... / ‥.
"""
    )
    for other in names[1:]
]

DIFFERENT = lines(
    """
Sara / Sare
علی / علا
Ali1 / Ali2
Ali 1 / Ali 10
علی ۱ / علی ۱۰
कम / कि
Neil / Neli
Lia / Ila
Gail / Gali
Ali / Ala
Ali / Alia
پری / ثری
بینا / نینا
بینا / پینا
تینا / نینا
ژاله / راله
ژینا / زینا
کیان / گیان
جان / خان
جمان / چمان
شینا / سینا
فرید / قرید
علا / غلا
طاهر / ظاهر
صیا / ضیا
مانی / هانی
دارا / ذارا
Вова / Boba
かな / がな
Tom / Tim
Ana / Ada
🦊 / 🐺
Максим / Maksim
Νίκος / Nikos
!! / ??
Cleo / Deo
"""
)

HONEST = [
    name
    for names in lines(
        """
علی / رضا / فاطمه / زهرا / مریم / سارا / آرش / کیان / گلناز / ژاله / پریسا / چنگیز / ثریا
ذبیح\u200cالله / شاه\u200cدخت / ندا / نیما / بهار / مهسا / محمد / أحمد / عائشة / يوسف / خديجة
عبد\u200cالرحمن / علاء / لؤي / رنا / هدى / Əli / Günel / Çingiz / Şəhla / Elçin / اوغوز / تورکان / ائلچین
ڕێبوار / هێمن / شێرکۆ / ژیان / ڤیان / گەلاوێژ / Şêrko / Hêvî / Rojîn / Jürgen / Käthe / Groß / Zoë / Ödön
Łucja / Wojciech / Żaneta / Ściborz / Świętosława / Işıl / İbrahim / Çağla / Gökçe / Uğur / Ömer / Nguyễn
Phương / Thảo / Đức / Hòa / Владимир / Наталья / Юлия / Ёлка / Щукин / Георгий / Γιώργος / Ελένη
Θανάσης / Ξένια / Ψάλτης / שרה / יעקב / רחל / נועם / राम / सीता / शर्मा / प्रिया / অর্ণব / கண்ணன் / สมชาย
王小明 / 李娜 / 陳大文 / 佐々木 / さくら / ユー太郎 / たなか
김철수 / 이영희 / 박지민 / O'Brien / Jean-Luc / Ann_Marie / R2D2 / Max!
🦊 / 🐺🌙 / ❤\ufe0f / Oʻzbek / Ólafur / Þór / Æsa / Anne-Sofie / Sara سارا ۲ / Mohsen & Mina / خاله جان
Tío Paco / Yuki ゆき / Noa נועה / Алӣ علی
"""
    )
    for name in names
]

ALPHABETS = [
    line.split()
    for line in """
ب پ ت ث ج چ ح خ د ذ ر ز ژ س ش ص ض ط ظ ع غ ف ق ک گ ل م ن و ه ی
a b c d e f g h j k l m n o p q r s t u v w x y z
а б в г д е ж з и к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я
α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω
א ב ג ד ה ז ח ט כ ל מ נ ס ע פ צ ק ר ש ת
か き く け こ さ し す せ そ た ち つ て と な に ぬ ね の は ひ ふ ほ ま み む め も や ゆ よ ら り る れ ろ わ ん
""".strip().splitlines()
]
