extension LocaleWords {
  /// The words of the languages of Asia and of Turkish (CLDR 46).
  static let asian = """
    @tr_TR
    months=Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık
    shortMonths=Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara
    days=Pazar|Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi
    shortDays=Paz|Pzt|Sal|Çar|Per|Cum|Cmt
    halves=ÖÖ|ÖS
    dates=d.MM.y|d MMM y|d MMMM y|d MMMM y EEEE
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} {0}
    compact=3 3 \u{A0}B|6 6 \u{A0}Mn|9 9 \u{A0}Mr|12 12 \u{A0}Tn
    @az_AZ
    months=yanvar|fevral|mart|aprel|may|iyun|iyul|avqust|sentyabr|oktyabr|noyabr|dekabr
    shortMonths=yan|fev|mar|apr|may|iyn|iyl|avq|sen|okt|noy|dek
    days=bazar|bazar ertəsi|çərşənbə axşamı|çərşənbə|cümə axşamı|cümə|şənbə
    shortDays=B.|B.e.|Ç.a.|Ç.|C.a.|C.|Ş.
    plainShortDays=B.|B.E.|Ç.A.|Ç.|C.A.|C.|Ş.
    dates=dd.MM.yy|d MMM y|d MMMM y|d MMMM y, EEEE
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1}, {0}
    compact=3 3 K|6 6 \u{A0}mln|9 9 \u{A0}mlrd|12 12 \u{A0}trln
    @ja_JP
    months=1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    shortMonths=1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    days=日曜日|月曜日|火曜日|水曜日|木曜日|金曜日|土曜日
    shortDays=日|月|火|水|木|金|土
    halves=午前|午後
    dates=y/MM/dd|y/MM/dd|y'年'M'月'd'日'|y'年'M'月'd'日' EEEE
    times=H:mm|H:mm:ss
    joins={1} {0}|{1} {0}
    compact=4 4 万|8 8 億|12 12 兆
    durations=日|時間|分|秒
    @zh_CN
    months=一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月
    shortMonths=1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    days=星期日|星期一|星期二|星期三|星期四|星期五|星期六
    shortDays=周日|周一|周二|周三|周四|周五|周六
    halves=上午|下午
    dates=y/M/d|y'年'M'月'd'日'|y'年'M'月'd'日'|y'年'M'月'd'日' EEEE
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} {0}
    compact=4 4 万|8 8 亿|12 12 万亿
    durations=天|小时|分钟|秒
    @zh_TW zh_CN
    months=1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
    shortDays=週日|週一|週二|週三|週四|週五|週六
    times=ah:mm|ah:mm:ss
    compact=4 4 萬|8 8 億|12 12 兆
    durations=天|小時|分鐘|秒
    @ko_KR
    months=1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
    shortMonths=1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
    days=일요일|월요일|화요일|수요일|목요일|금요일|토요일
    shortDays=일|월|화|수|목|금|토
    halves=오전|오후
    dates=y. M. d.|y. M. d.|y'년' MMMM d'일'|y'년' MMMM d'일' EEEE
    times=a h:mm|a h:mm:ss
    joins={1} {0}|{1} {0}
    compact=3 3 천|4 4 만|8 8 억|12 12 조
    bytes=B|kB|MB|GB|TB|PB
    durations=일|시간|분|초
    @hi_IN
    months=जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्तूबर|नवंबर|दिसंबर
    shortMonths=जन॰|फ़र॰|मार्च|अप्रैल|मई|जून|जुल॰|अग॰|सित॰|अक्तू॰|नव॰|दिस॰
    days=रविवार|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार
    shortDays=रवि|सोम|मंगल|बुध|गुरु|शुक्र|शनि
    halves=पू|अ
    dates=d/M/yy|d MMM y|d MMMM y|EEEE, d MMMM y
    times=a h:mm|a h:mm:ss
    joins={1}, {0}|{1}, {0}
    compact=3 3 \u{A0}हज़ार|5 5 \u{A0}लाख|7 7 \u{A0}क॰|9 9 \u{A0}अ॰|11 11 \u{A0}ख॰|\
    13 13 \u{A0}नील
    durations= दिन| घं॰| मि॰| से॰
    @he_IL
    months=ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר
    shortMonths=ינו׳|פבר׳|מרץ|אפר׳|מאי|יוני|יולי|אוג׳|ספט׳|אוק׳|נוב׳|דצמ׳
    days=יום ראשון|יום שני|יום שלישי|יום רביעי|יום חמישי|יום שישי|יום שבת
    shortDays=יום א׳|יום ב׳|יום ג׳|יום ד׳|יום ה׳|יום ו׳|שבת
    halves=לפ׳|אח׳
    dates=d.M.y|d 'ב'MMM y|d 'ב'MMMM y|EEEE, d 'ב'MMMM y
    times=H:mm|H:mm:ss
    joins={1}, {0}|{1} 'בשעה' {0}
    compact=3 3 K\u{200F}|6 6 M\u{200F}|9 9 B\u{200F}|12 12 T\u{200F}
    durations= יום/ ימ׳| שעה/ שע׳| דק׳| שנ׳
    @ar_EG
    months=يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
    shortMonths=يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر
    days=الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت
    shortDays=أحد|اثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت
    halves=ص|م
    dates=d\u{200F}/M\u{200F}/y|dd\u{200F}/MM\u{200F}/y|d MMMM، y|EEEE، d MMMM، y
    times=h:mm\u{A0}a|h:mm:ss\u{A0}a
    joins={1}، {0}|{1}، {0}
    compact=3 3 \u{A0}ألف|6 6 \u{A0}مليون|9 9 \u{A0}مليار|12 12 \u{A0}ترليون
    durations=يوم/ أيام| س| د| ث
    @vi_VN
    months=tháng 1|tháng 2|tháng 3|tháng 4|tháng 5|tháng 6|tháng 7|tháng 8|tháng 9|tháng 10|\
    tháng 11|tháng 12
    shortMonths=thg 1|thg 2|thg 3|thg 4|thg 5|thg 6|thg 7|thg 8|thg 9|thg 10|thg 11|thg 12
    plainMonths=Tháng 1|Tháng 2|Tháng 3|Tháng 4|Tháng 5|Tháng 6|Tháng 7|Tháng 8|Tháng 9|\
    Tháng 10|Tháng 11|Tháng 12
    plainShortMonths=Tháng 1|Tháng 2|Tháng 3|Tháng 4|Tháng 5|Tháng 6|Tháng 7|Tháng 8|Tháng 9|\
    Tháng 10|Tháng 11|Tháng 12
    days=Chủ Nhật|Thứ Hai|Thứ Ba|Thứ Tư|Thứ Năm|Thứ Sáu|Thứ Bảy
    shortDays=CN|Th 2|Th 3|Th 4|Th 5|Th 6|Th 7
    halves=SA|CH
    dates=d/M/yy|'ngày' d MMM, y|'ngày' d MMMM, y|EEEE, 'ngày' d MMMM, y
    times=HH:mm|HH:mm:ss
    joins={0} {1}|'lúc' {0} {1}
    compact=3 3 \u{A0}N|6 6 \u{A0}Tr|9 9 \u{A0}T|12 12 \u{A0}NT
    @id_ID
    months=Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|\
    Desember
    shortMonths=Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des
    days=Minggu|Senin|Selasa|Rabu|Kamis|Jumat|Sabtu
    shortDays=Min|Sen|Sel|Rab|Kam|Jum|Sab
    dates=dd/MM/yy|d MMM y|d MMMM y|EEEE, dd MMMM y
    times=HH.mm|HH.mm.ss
    joins={1}, {0}|{1} 'pukul' {0}
    compact=3 3 \u{A0}rb|6 6 \u{A0}jt|9 9 \u{A0}M|12 12 \u{A0}T
    """
}
