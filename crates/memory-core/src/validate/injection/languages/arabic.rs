//! Arabic, Persian and Turkish.

use crate::validate::injection::concept::Concept::{
    AboveEnd, ActAs, Ai, AppendVerb, Authority, BeNow, BeforeReply, Comply, Decode, DevMode, DevNoun, Discuss, FromNow,
    Future, Inner, Instr, LeakNoun, LeakVerb, Marker, Memory, Neg, NeverRefuse, NewInstr, Prior, Private, PrivateSoft,
    Quant, ReplyNoun, Rules, Safety, SaveVerb, Secrecy, Secret, SendVerb, SetAside, SetAsideSoft, SysPrompt, Talk,
    This, Unbound, Voided, You, Your,
};
use crate::validate::injection::lexicon::Language;

/// Arabic.
pub(super) const ARABIC: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "تجاهل*, تجاهلي, تجاهلوا, انس*, إنس, انسى, انسَ, لا تتبع*, لا تلتزم*, اهمل*, أهمل*, تغاضى, تغاض*, غض النظر, توقف عن اتباع, لا تطع, صرف النظر, تناسى*, لا تهتم ب",
        ),
        (
            SetAsideSoft,
            "تجاوز*, تخطى*, تخط*, ألغ*, احذف*, امسح*, عطل*, استبدل*, اكسر*",
        ),
        (
            Voided,
            "لم تعد سارية, لم تعد صالحة, لا تنطبق, ألغيت, تم إلغاء*, تم تعطيل*, باطلة, ملغاة, تغيرت, معطلة",
        ),
        (Quant, "جميع, كل, كافة, أي, أية"),
        (
            Prior,
            "السابق*, أعلاه, الماضي*, المذكور*, الأصلي*, الأولي*, التي تلقيت*, المعطاة, من قبل, سابق*, القديم*, الحالي*, قبل هذا",
        ),
        (Your, "الخاصة بك, الخاص بك, لديك, بك, تعليماتك*, قواعدك, تعليماتك"),
        (
            Instr,
            "تعليمات*, التعليمات*, الأوامر*, أوامر*, توجيهات*, التوجيهات*, إرشادات*, الإرشادات*, الموجه, البرومبت, المطالبات, الاوامر",
        ),
        (
            Rules,
            "القواعد*, قواعد*, القيود*, قيود*, سياسات*, السياسات*, السياسة, حدود*, المرشحات, ضوابط*, الضوابط*, المبادئ",
        ),
        (Talk, "المحادثة*, السياق*, الرسائل*, النص*, الرسالة*, الحوار*"),
        (
            SysPrompt,
            "موجه النظام*, تعليمات النظام*, رسالة النظام*, مطالبة النظام*, أوامر النظام*, البرومبت الأساسي, موجّه النظام*, النظام الأساسي",
        ),
        (
            Safety,
            "قواعد السلامة, قواعد الأمان, إرشادات السلامة, إرشادات الأمان, سياسة المحتوى, بروتوكولات الأمان, الأخلاق*, أخلاقي*, الرقابة, مرشحات الأمان, إجراءات الأمان, معايير السلامة, قيود السلامة",
        ),
        (AboveEnd, "كل ما سبق, ما سبق, كل ما ورد أعلاه, كل ما قيل, كل شيء أعلاه"),
        (
            NewInstr,
            "تعليمات جديدة, التعليمات الجديدة, تعليماتك الجديدة, قواعد جديدة, مهمة جديدة, مهمتك الجديدة, أوامر جديدة, التعليمات التالية, التعليمات التاليه",
        ),
        (Neg, "لا, لن, ليس, بدون, دون, أبدا"),
        (
            BeNow,
            "أنت الآن, انت الان, من الآن أنت, أصبحت الآن, لم تعد, ليس لديك, من الآن فصاعدا أنت, الآن أنت, أنت من الآن, ستكون الآن, ليست لديك, أنت لست",
        ),
        (
            ActAs,
            "تظاهر*, تصرف ك*, تصرف كما, العب دور, مثل دور, تقمص*, تخيل أنك, اعتبر نفسك, أجب ك*, قم بدور, ادع أنك, تخيل انك",
        ),
        (
            Ai,
            "نموذج لغوي, نموذج لغة, الذكاء الاصطناعي, ذكاء اصطناعي, المساعد, مساعد ذكي, روبوت محادثة, نموذج ذكاء",
        ),
        (
            Unbound,
            "بدون قيود, دون قيود, بلا قيود, بدون أي قيود, دون أي قيود, بلا حدود, بدون حدود, بدون رقابة, دون رقابة, بدون فلتر*, دون فلاتر, بدون قواعد, لا قيود, لا توجد قيود, لا قواعد, غير مقيد*, بلا أخلاق, بدون أخلاق, غير أخلاقي*, أي قيود, أي شيء, متحرر من, غير خاضع*, بلا رقابة, بدون مرشحات",
        ),
        (
            NeverRefuse,
            "لا ترفض*, لن ترفض*, أجب عن أي, أجب على أي, أجب على جميع, أجب عن كل, أجب على كل, أي سؤال, دون تحذير*, بدون تحذير*, يجب أن تجيب, يجب أن تطيع",
        ),
        (
            DevMode,
            "وضع المطور*, وضع المطورين, وضع المسؤول, الوضع غير المقيد, وضع الإله",
        ),
        (
            FromNow,
            "من الآن فصاعدا, من الآن, ابتداء من الآن, منذ الآن, اعتبارا من الآن, من هذه اللحظة",
        ),
        (
            Secrecy,
            "لا تخبر المستخدم*, لا تخبر أحدا, لا تذكر*, دون إخبار, دون علم, بدون علم, سرا, خفية, دون تأكيد, دون سؤال, لا تبلغ*, بصمت, دون أن يعلم, لا تفصح",
        ),
        (
            LeakVerb,
            "أظهر*, اظهر*, اكشف*, اطبع*, كرر*, أخبرني*, اخبرني*, اعرض*, أعطني*, اعطني*, اذكر*, اكتب*, سرب*, ما هي, ما هو, شارك*, افصح*, عرض, أرني, ارني",
        ),
        (
            Inner,
            "حرفيا, كاملة, كاملا, بالكامل, مخفي*, المخفي*, السري*, سري*, الداخلي*, الأصلي*, كلمة بكلمة, بالضبط, الأولي*",
        ),
        (
            LeakNoun,
            "تعليماتك*, قواعدك*, التعليمات السرية, التعليمات المخفية, النص أعلاه, موجهك, إعداداتك, التعليمات الداخلية, التعليمات التي تلقيتها",
        ),
        (
            SendVerb,
            "أرسل*, ارسل*, أعد توجيه*, حول*, ارفع*, انشر*, شارك*, انسخ*, حمل*, سرب*",
        ),
        (
            Secret,
            "كلمة المرور*, كلمات المرور*, كلمة السر, كلمات السر, بيانات الاعتماد, مفتاح*, مفاتيح*, المفتاح*, المفاتيح*, رمز الوصول, الرموز المميزة, متغيرات البيئة, أسرار*",
        ),
        (
            Private,
            "المحادثة*, المحادثات*, سجل المحادثة, بيانات العملاء, قائمة العملاء, بيانات المستخدم*, البيانات الشخصية, الرسائل*, البريد, جهات الاتصال",
        ),
        (PrivateSoft, "الملفات*, بيانات*, البيانات*"),
        (SaveVerb, "احفظ*, تذكر*, خزن*, أضف*, اضف*, سجل*, اكتب*"),
        (Memory, "ذاكرتك*, الذاكرة*, ذاكرة*"),
        (
            Future,
            "كل رد*, كل إجابة, جميع الردود, جميع الإجابات, إلى الأبد, للأبد, بشكل دائم, كل محادثة, جميع المحادثات, في المستقبل, المحادثات القادمة, كل جلسة, دائما",
        ),
        (
            This,
            "هذا النص*, هذه التعليمات*, هذه الملاحظة*, هذه الرسالة*, هذه القاعدة*, هذا, التالي*",
        ),
        (
            ReplyNoun,
            "ردك*, ردودك*, إجابتك*, إجاباتك*, كل رد*, كل إجابة, الملخص, الرد",
        ),
        (AppendVerb, "أضف*, اضف*, أنه*, ابدأ*, أدرج*, اختم*"),
        (Marker, "الرمز*, الكود*, الكلمة*, الجملة*, العبارة*, الرابط*"),
        (
            Authority,
            "أنا مطورك*, أنا المطور*, أنا المسؤول*, أنا مسؤول النظام, أنا المدير, رسالة من openai, انا المطور",
        ),
        (
            BeforeReply,
            "قبل الرد*, قبل الإجابة*, قبل أن تجيب*, قبل المتابعة, عند قراءة هذا, عند التلخيص",
        ),
        (Comply, "نفذ*, اتبع ما, وافعل ما"),
        (Decode, "فك تشفير*, فك ترميز*"),
        (Discuss, "هجوم*, مثال*, مثلا, حقن*, كشف*"),
        (DevNoun, "ملف*, الملف*, التوثيق*, وثائق, البريد, رسالتي"),
        (You, "أنت, انت, عليك"),
    ],
};

/// Persian.
pub(super) const PERSIAN: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "نادیده بگیر*, نادیده*, فراموش کن*, فراموش*, پیروی نکن*, دنبال نکن*, بی‌توجه*, بی توجه*, توجه نکن*, کنار بگذار*, رعایت نکن*, بیخیال*, چشم‌پوشی*",
        ),
        (
            SetAsideSoft,
            "دور بزن*, لغو کن*, حذف کن*, غیرفعال کن*, پاک کن*, جایگزین کن*, رد کن*, بشکن*",
        ),
        (
            Voided,
            "دیگر اعتبار ندارند, دیگر اعمال نمی*, لغو شده*, غیرفعال شده*, بی‌اعتبار, تغییر کرده*, باطل*",
        ),
        (Quant, "تمام, تمامی, همه, همهٔ, هر, کلیه, هرگونه"),
        (
            Prior,
            "قبلی*, پیشین*, بالا*, سابق*, گذشته*, اولیه*, اصلی*, داده‌شده, فوق, تاکنون, قبل",
        ),
        (Your, "خود*, خودت*, شما*, تو, ات"),
        (
            Instr,
            "دستورالعمل*, دستورات*, دستور*, فرمان*, پرامپت*, راهنما*, رهنمود*",
        ),
        (Rules, "قوانین*, قانون*, قواعد*, محدودیت*, سیاست*, فیلتر*, مقررات*"),
        (Talk, "گفتگو*, مکالمه*, پیام*, متن*, زمینه*"),
        (
            SysPrompt,
            "پرامپت سیستم*, دستورات سیستم*, دستورالعمل سیستم*, پیام سیستم*, پرامپت سیستمی*, دستور سیستم*, اعلان سیستم*",
        ),
        (
            Safety,
            "قوانین ایمنی*, دستورالعمل‌های ایمنی*, سیاست محتوا*, اخلاق*, سانسور*, فیلترهای ایمنی*, پروتکل‌های ایمنی*, قوانین امنیتی*",
        ),
        (AboveEnd, "همه موارد بالا, هر آنچه گفته شد, موارد بالا*, مطالب بالا*"),
        (
            NewInstr,
            "دستورات جدید, دستور جدید, دستورالعمل جدید, قوانین جدید, وظیفه جدید, دستورالعمل‌های جدید",
        ),
        (
            BeNow,
            "تو اکنون, شما اکنون, اکنون تو, اکنون شما, از این پس تو, از حالا تو, تو دیگر, شما دیگر, حالا تو, تو حالا, هیچ محدودیتی نداری*, تو الان",
        ),
        (
            ActAs,
            "وانمود کن*, تظاهر کن*, نقش بازی*, نقش*, رفتار کن*, تصور کن که, فرض کن*",
        ),
        (Ai, "مدل زبانی*, هوش مصنوعی*, دستیار*, چت‌بات*, ربات*"),
        (
            Unbound,
            "بدون محدودیت*, بدون هیچ محدودیت*, هیچ محدودیت*, بدون سانسور*, بدون فیلتر*, بدون قانون*, هیچ قانون*, نامحدود*, بدون اخلاق*, غیراخلاقی*, هر کاری*, آزاد از*",
        ),
        (
            NeverRefuse,
            "هرگز رد نکن*, هرگز امتناع*, به هر سوال*, به همه سوالات*, به هر سؤال*, بدون هشدار*, باید پاسخ*",
        ),
        (DevMode, "حالت توسعه‌دهنده*, حالت توسعه دهنده*, حالت مدیر*, حالت خدا*"),
        (FromNow, "از این پس, از حالا به بعد, از اکنون, از این لحظه, از حالا"),
        (
            Secrecy,
            "به کاربر نگو*, به کاربر اطلاع نده*, مخفیانه*, پنهانی*, بدون اطلاع*, ذکر نکن*, بدون پرسیدن*, بدون تایید*, بدون تأیید*, به کسی نگو*, محرمانه نگه",
        ),
        (
            LeakVerb,
            "نشان بده*, نمایش بده*, فاش کن*, آشکار کن*, بگو*, تکرار کن*, چاپ کن*, افشا کن*, لیست کن*, بنویس*, چیست*, لو بده*, به اشتراک*",
        ),
        (
            Inner,
            "کامل*, کلمه به کلمه*, عینا*, پنهان*, مخفی*, محرمانه*, داخلی*, اولیه*, دقیق*, به من",
        ),
        (
            LeakNoun,
            "دستورالعمل‌های خود*, دستورات خود*, پرامپت خود*, قوانین خود*, دستورات پنهان*, متن بالا*, دستورالعمل‌هایت*",
        ),
        (
            SendVerb,
            "ارسال کن*, بفرست*, ارسال*, فوروارد*, آپلود*, منتشر کن*, کپی کن*, ایمیل کن*",
        ),
        (
            Secret,
            "رمز عبور*, رمزهای عبور*, گذرواژه*, کلید*, توکن*, متغیرهای محیطی*, اعتبارنامه*, کلید خصوصی*",
        ),
        (
            Private,
            "گفتگو*, مکالمه*, تاریخچه*, اطلاعات مشتری*, لیست مشتری*, فهرست مشتری*, داده‌های کاربر*, اطلاعات شخصی*, پیام‌ها*, ایمیل‌ها*, مخاطبین*",
        ),
        (PrivateSoft, "فایل‌ها*, داده‌ها*, اطلاعات*"),
        (
            SaveVerb,
            "ذخیره کن*, به خاطر بسپار*, یادت باشد*, اضافه کن*, بنویس*, ذخیره*",
        ),
        (Memory, "حافظه*, حافظه‌ات*, حافظه خود*"),
        (
            Future,
            "در هر پاسخ*, هر پاسخ*, همه پاسخ*, برای همیشه*, همیشه, دائمی*, هر گفتگو*, در آینده*, همه گفتگوهای آینده*, هر جلسه*",
        ),
        (This, "این متن*, این دستور*, این یادداشت*, این پیام*, این قانون*, این"),
        (ReplyNoun, "پاسخ*, جواب*, خلاصه*"),
        (AppendVerb, "اضافه کن*, قرار بده*, تمام کن*, شروع کن*"),
        (Marker, "کد, رمز, عبارت*, جمله*, لینک*, توکن*"),
        (
            Authority,
            "من توسعه‌دهنده*, من مدیر سیستم*, من سازنده*, پیام از طرف openai",
        ),
        (
            BeforeReply,
            "قبل از پاسخ*, پیش از پاسخ*, هنگام خواندن این*, هنگام خلاصه*",
        ),
        (DevNoun, "فایل*, مستندات*, ایمیل*, پوشه*"),
        (Discuss, "حمله*, مثال*, مثلا*, تزریق*"),
        (You, "تو, شما"),
    ],
};

/// Turkish.
pub(super) const TURKISH: Language = Language {
    free_order: true,
    entries: &[
        (
            SetAside,
            "yok say*, yoksay*, görmezden gel*, göz ardı et*, gözardı et*, unut, unutun, unutunuz, dikkate alma*, uyma, uymayın, takip etme, takip etmeyin, önemseme*, boş ver*, boşver*, umursama*, kulak asma*, bir kenara bırak*, hiçe say*, uymayı bırak*",
        ),
        (
            SetAsideSoft,
            "atla, atlayın, geçersiz kıl*, baypas et*, iptal et*, sil, silin, devre dışı bırak*, çiğne*, değiştir*, sıfırla*, kaldır*",
        ),
        (
            Voided,
            "artık geçerli değil*, geçerli değil*, geçersizdir, iptal edildi, kaldırıldı, devre dışı bırakıldı, geçersiz, değişti",
        ),
        (Quant, "tüm, bütün, her, hepsini, herhangi, her türlü"),
        (
            Prior,
            "önceki, daha önceki, yukarıdaki, evvelki, geçmiş, eski, ilk, başlangıç*, verilen, şimdiye kadar*, orijinal, mevcut, daha önce",
        ),
        (Your, "senin, sizin, kendi, sana"),
        (
            Instr,
            "talimat*, yönerge*, komut*, direktif*, prompt*, emir*, emri, emirleri, yönlendirme*, istem*, kılavuz*",
        ),
        (
            Rules,
            "kural*, kısıtlama*, sınırlama*, politika*, filtre*, yasak*, sınır*, ilke*, rol*, görev*",
        ),
        (Talk, "konuşma*, bağlam*, mesaj*, metin*, metni, sohbet*"),
        (
            SysPrompt,
            "sistem istem*, sistem prompt*, sistem talimat*, sistem mesaj*, sistem komut*, sistem yönerge*, başlangıç istem*",
        ),
        (
            Safety,
            "güvenlik kural*, güvenlik yönerge*, güvenlik protokol*, güvenlik önlem*, içerik politika*, etik, etik*, ahlak*, sansür*, güvenlik filtre*, güvenlik kontrol*, güvenlik kısıtlama*",
        ),
        (
            AboveEnd,
            "yukarıdakilerin hepsini, yukarıdaki her şeyi, önceki her şeyi, yukarıdakileri, her şeyi unut*",
        ),
        (
            NewInstr,
            "yeni talimat*, yeni kural*, yeni görev*, yeni komut*, aşağıdaki talimat*, yeni emir*, yeni yönerge*",
        ),
        (
            BeNow,
            "artık sen, sen artık, şimdi sen, sen şimdi, bundan sonra sen, siz artık, artık bir, şu andan itibaren sen, hiçbir kısıtlaman, senin hiçbir, sen bir, şu anda",
        ),
        (
            ActAs,
            "gibi davran*, rolünü oyna*, rolü yap*, taklit et*, olduğunu hayal et*, rolüne gir*, olarak davran*, olarak cevap*, mış gibi yap*, miş gibi yap*, rolünü üstlen*, gibi rol",
        ),
        (Ai, "dil modeli*, yapay zeka*, yapay zekâ*, sohbet botu*, asistan*"),
        (
            Unbound,
            "kısıtlama olmadan, kısıtlamasız*, sınırsız*, filtresiz*, sansürsüz*, kuralsız*, hiçbir kısıtlama*, hiçbir kural*, hiçbir filtre*, hiçbir sınır*, kısıtlaması olmayan, kuralı olmayan, kuralları olmayan, ahlaksız*, etik dışı, her şeyi yapabil*, sınır tanıma*, filtre olmadan, kural tanıma*, sınırlama olmadan",
        ),
        (
            NeverRefuse,
            "asla reddetme*, reddetme, reddetmeyeceksin, her soruya cevap*, her soruyu cevap*, her soruyu yanıt*, uyarı olmadan, uyarı yapmadan, her soruya yanıt*, mutlaka cevap*",
        ),
        (
            DevMode,
            "geliştirici modu*, tanrı modu*, yönetici modu*, geliştirici moduna, geliştirici modunda",
        ),
        (
            FromNow,
            "bundan sonra, bundan böyle, şu andan itibaren, artık, şimdiden sonra",
        ),
        (
            Secrecy,
            "kullanıcıya söyleme*, kullanıcıya bildirme*, kimseye söyleme*, bahsetme, bahsetmeyin, gizlice, sessizce, haber vermeden, sormadan, onay almadan, onaysız, belli etme*, kullanıcıya haber verme*, kullanıcının haberi olmadan",
        ),
        (
            LeakVerb,
            "göster*, açıkla*, yazdır*, tekrarla*, söyle*, ifşa et*, listele*, yaz, paylaş*, nedir, nelerdir, sızdır*, dök, çevir*, kopyala*",
        ),
        (
            Inner,
            "kelimesi kelimesine, tam, tamamını, aynen, gizli, dahili, orijinal, bana, harfi harfine, eksiksiz, ilk",
        ),
        (
            LeakNoun,
            "talimatlarını, sistem istemini, istemini, kurallarını, gizli talimat*, yukarıdaki metni, sana verilen talimat*, talimatların",
        ),
        (
            SendVerb,
            "gönder*, ilet*, yükle*, paylaş*, yolla*, postala*, kopyala*, aktar*, yayınla*",
        ),
        (
            Secret,
            "şifre*, parola*, kimlik bilgi*, api anahtar*, anahtar*, token, tokens, jeton*, ortam değişken*, özel anahtar*, gizli anahtar*",
        ),
        (
            Private,
            "konuşma*, sohbet geçmiş*, müşteri liste*, müşteri veri*, müşteri bilgi*, kullanıcı veri*, kişisel veri*, kişisel bilgi*, mesaj*, kişiler*, geçmiş*",
        ),
        (PrivateSoft, "e-posta*, dosya*, veri*"),
        (SaveVerb, "kaydet*, hatırla*, ekle*, sakla*, not et*, yaz, unutma"),
        (
            Memory,
            "belleğine, hafızana, belleğe, hafızaya, bellek*, hafıza*, uzun süreli*",
        ),
        (
            Future,
            "her yanıt*, her cevap*, tüm yanıt*, gelecekteki tüm*, gelecekte*, sonsuza dek, sonsuza kadar, kalıcı olarak, her konuşma*, her oturum*, bütün gelecek",
        ),
        (
            This,
            "bu metni, bu talimatı, bu notu, bu mesajı, bu kuralı, bunu, aşağıdaki*",
        ),
        (ReplyNoun, "yanıtın*, cevabın*, her yanıt*, her cevap*, yanıt*, özet*"),
        (AppendVerb, "ekle*, bitir*, başlat*, dahil et*"),
        (Marker, "kodu, kelimeyi, cümleyi, ifadeyi, bağlantıyı, kodunu"),
        (
            Authority,
            "ben senin geliştiricinim, ben yöneticiyim, ben geliştiriciyim, ben sistem yöneticisiyim, openai'dan, ben senin yaratıcın*",
        ),
        (
            BeforeReply,
            "cevap vermeden önce, yanıt vermeden önce, yanıtlamadan önce, devam etmeden önce, bunu okuduğunda, özetlerken",
        ),
        (Comply, "söyleneni yap*, uygula*, yerine getir*, çalıştır*"),
        (Decode, "kodunu çöz*, şifresini çöz*, deşifre*"),
        (Discuss, "saldırı*, örnek*, örneğin, tespit*, tarayıcı*, enjeksiyon*"),
        (DevNoun, "dosya*, belge*, dokümantasyon*, klasör*, e-posta*, betik*"),
        (Neg, "değil, asla, olmadan"),
        (You, "sen, siz, sana"),
    ],
};
