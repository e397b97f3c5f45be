extension LocaleWords {
  /// The words of the Slavic and the Balkan languages, Hungarian and Greek (CLDR 46).
  static let eastern = """
    @pl_PL
    months=stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|\
    listopada|grudnia
    shortMonths=sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru
    plainMonths=styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|\
    listopad|grudzień
    days=niedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota
    shortDays=niedz.|pon.|wt.|śr.|czw.|pt.|sob.
    dates=d.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'o' {0}
    compact=3 3 \u{A0}tys.|6 6 \u{A0}mln|9 9 \u{A0}mld|12 12 \u{A0}bln
    @cs_CZ
    months=ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince
    shortMonths=led|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|lis|pro
    plainMonths=leden|únor|březen|duben|květen|červen|červenec|srpen|září|říjen|listopad|\
    prosinec
    days=neděle|pondělí|úterý|středa|čtvrtek|pátek|sobota
    shortDays=ne|po|út|st|čt|pá|so
    halves=dop.|odp.
    dates=dd.MM.y|d.\u{202F}M.\u{202F}y|d. MMMM y|EEEE d. MMMM y
    times=H:mm|H:mm:ss
    joins={1} {0}|{1} 'v' {0}
    compact=3 3 \u{A0}tis.|6 6 \u{A0}mil.|9 9 \u{A0}mld.|12 12 \u{A0}bil.
    @sk_SK
    months=januára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|\
    decembra
    shortMonths=jan|feb|mar|apr|máj|jún|júl|aug|sep|okt|nov|dec
    plainMonths=január|február|marec|apríl|máj|jún|júl|august|september|október|november|\
    december
    days=nedeľa|pondelok|utorok|streda|štvrtok|piatok|sobota
    shortDays=ne|po|ut|st|št|pi|so
    dates=d.M.y|d.\u{202F}M.\u{202F}y|d. MMMM y|EEEE, d. MMMM y
    times=H:mm|H:mm:ss
    joins={1} {0}|{1}, {0}
    compact=3 3 \u{A0}tis.|6 6 \u{A0}mil.|9 9 \u{A0}mld.|12 12 \u{A0}bil.
    @hu_HU
    months=január|február|március|április|május|június|július|augusztus|szeptember|október|\
    november|december
    shortMonths=jan.|febr.|márc.|ápr.|máj.|jún.|júl.|aug.|szept.|okt.|nov.|dec.
    days=vasárnap|hétfő|kedd|szerda|csütörtök|péntek|szombat
    shortDays=V|H|K|Sze|Cs|P|Szo
    halves=de.|du.
    dates=y. MM. dd.|y. MMM d.|y. MMMM d.|y. MMMM d., EEEE
    times=H:mm|H:mm:ss
    joins={1} {0}|{1} {0}
    compact=3 3 \u{A0}E|6 6 \u{A0}M|9 9 \u{A0}Mrd|12 12 \u{A0}B
    @sl_SI
    months=januar|februar|marec|april|maj|junij|julij|avgust|september|oktober|november|december
    shortMonths=jan.|feb.|mar.|apr.|maj|jun.|jul.|avg.|sep.|okt.|nov.|dec.
    days=nedelja|ponedeljek|torek|sreda|četrtek|petek|sobota
    shortDays=ned.|pon.|tor.|sre.|čet.|pet.|sob.
    halves=dop.|pop.
    dates=d. M. yy|d. MMM y|d. MMMM y|EEEE, d. MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'ob' {0}
    compact=3 3 \u{A0}tis.|6 6 \u{A0}mio.|9 9 \u{A0}mrd.|12 12 \u{A0}bil.
    @hr_HR
    months=siječnja|veljače|ožujka|travnja|svibnja|lipnja|srpnja|kolovoza|rujna|listopada|\
    studenoga|prosinca
    shortMonths=sij|velj|ožu|tra|svi|lip|srp|kol|ruj|lis|stu|pro
    plainMonths=siječanj|veljača|ožujak|travanj|svibanj|lipanj|srpanj|kolovoz|rujan|listopad|\
    studeni|prosinac
    days=nedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota
    shortDays=ned|pon|uto|sri|čet|pet|sub
    dates=dd.MM.y.|dd.MM.y.|d. MMMM y.|EEEE, d. MMMM y.
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} 'u' {0}
    compact=3 3 \u{A0}tis.|6 6 \u{A0}mil.|9 9 \u{A0}mlr.|12 12 \u{A0}bil.
    @bs_BA
    months=januar|februar|mart|april|maj|juni|juli|august|septembar|oktobar|novembar|decembar
    shortMonths=jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec
    days=nedjelja|ponedjeljak|utorak|srijeda|četvrtak|petak|subota
    shortDays=ned|pon|uto|sri|čet|pet|sub
    halves=prijepodne|popodne
    dates=d. M. y.|d. MMM y.|d. MMMM y.|EEEE, d. MMMM y.
    times=HH:mm|HH:mm:ss
    joins={1} 'u' {0}|{1} 'u' {0}
    compact=3 3 \u{A0}hilj.|6 6 \u{A0}mil.|9 9 \u{A0}mlrd.|12 12 \u{A0}bil.
    @sr_RS
    months=јануар|фебруар|март|април|мај|јун|јул|август|септембар|октобар|новембар|децембар
    shortMonths=јан|феб|мар|апр|мај|јун|јул|авг|сеп|окт|нов|дец
    days=недеља|понедељак|уторак|среда|четвртак|петак|субота
    shortDays=нед|пон|уто|сре|чет|пет|суб
    dates=d. M. y.|d. M. y.|d. MMMM y.|EEEE, d. MMMM y.
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} {0}
    compact=3 3 \u{A0}хиљ.|6 6 \u{A0}мил.|9 9 \u{A0}млрд.|12 12 \u{A0}бил.
    durations= дан/ дана| сат/ сати| мин| сек
    @mk_MK
    months=јануари|февруари|март|април|мај|јуни|јули|август|септември|октомври|ноември|декември
    shortMonths=јан.|фев.|мар.|апр.|мај|јун.|јул.|авг.|сеп.|окт.|ное.|дек.
    days=недела|понеделник|вторник|среда|четврток|петок|сабота
    shortDays=нед.|пон.|вто.|сре.|чет.|пет.|саб.
    halves=претпл.|попл.
    dates=d.M.yy|d.M.y\u{202F}'г'.|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
    times=HH:mm|HH:mm:ss
    joins={1}, 'во' {0}|{1}, 'во' {0}
    compact=3 3 \u{A0}илј.|6 6 \u{A0}мил.|9 9 \u{A0}милј.|12 12 \u{A0}бил.
    durations= ден/ дена| ч.| мин.| сек.
    @sq_AL
    months=janar|shkurt|mars|prill|maj|qershor|korrik|gusht|shtator|tetor|nëntor|dhjetor
    shortMonths=jan|shk|mar|pri|maj|qer|korr|gush|sht|tet|nën|dhj
    days=e diel|e hënë|e martë|e mërkurë|e enjte|e premte|e shtunë
    shortDays=die|hën|mar|mër|enj|pre|sht
    halves=e paradites|e pasdites
    dates=d.M.yy|d MMM y|d MMMM y|EEEE, d MMMM y
    times=h:mm\u{202F}a|h:mm:ss\u{202F}a
    joins={1}, {0}|{1} 'në' {0}
    compact=3 3 \u{A0}mijë|6 6 \u{A0}mln|9 9 \u{A0}mld|12 12 \u{A0}bln
    @bg_BG
    months=януари|февруари|март|април|май|юни|юли|август|септември|октомври|ноември|декември
    shortMonths=яну|фев|март|апр|май|юни|юли|авг|сеп|окт|ное|дек
    days=неделя|понеделник|вторник|сряда|четвъртък|петък|събота
    shortDays=нд|пн|вт|ср|чт|пт|сб
    dates=d.MM.yy\u{202F}'г'.|d.MM.y\u{202F}'г'.|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
    times=H:mm|H:mm:ss
    joins={1}, {0}|{1} 'в' {0}
    compact=3 3 \u{A0}хил.|6 6 \u{A0}млн.|9 9 \u{A0}млрд.|12 12 \u{A0}трлн.
    durations= д| ч| мин| сек
    @el_GR
    months=Ιανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου|Ιουλίου|Αυγούστου|Σεπτεμβρίου|\
    Οκτωβρίου|Νοεμβρίου|Δεκεμβρίου
    shortMonths=Ιαν|Φεβ|Μαρ|Απρ|Μαΐ|Ιουν|Ιουλ|Αυγ|Σεπ|Οκτ|Νοε|Δεκ
    plainMonths=Ιανουάριος|Φεβρουάριος|Μάρτιος|Απρίλιος|Μάιος|Ιούνιος|Ιούλιος|Αύγουστος|\
    Σεπτέμβριος|Οκτώβριος|Νοέμβριος|Δεκέμβριος
    plainShortMonths=Ιαν|Φεβ|Μάρ|Απρ|Μάι|Ιούν|Ιούλ|Αύγ|Σεπ|Οκτ|Νοέ|Δεκ
    days=Κυριακή|Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο
    shortDays=Κυρ|Δευ|Τρί|Τετ|Πέμ|Παρ|Σάβ
    halves=πμ|μμ
    dates=d/M/yy|d MMM y|d MMMM y|EEEE d MMMM y
    times=h:mm\u{202F}a|h:mm:ss\u{202F}a
    joins={1}, {0}|{1} 'στις' {0}
    compact=3 3 \u{A0}χιλ.|6 6 \u{A0}εκ.|9 9 \u{A0}δισ.|12 12 \u{A0}τρισ.
    durations= ημέρα/ ημέρες| ώ.| λ.| δευτ.
    @ru_RU
    months=января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря
    shortMonths=янв.|февр.|марта|апр.|мая|июня|июля|авг.|сент.|окт.|нояб.|дек.
    plainMonths=январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
    plainShortMonths=янв.|февр.|март|апр.|май|июнь|июль|авг.|сент.|окт.|нояб.|дек.
    days=воскресенье|понедельник|вторник|среда|четверг|пятница|суббота
    shortDays=Вс|Пн|Вт|Ср|Чт|Пт|Сб
    dates=dd.MM.y|d MMM y\u{202F}'г'.|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'в' {0}
    compact=3 3 \u{A0}тыс.|6 6 \u{A0}млн|9 9 \u{A0}млрд|12 12 \u{A0}трлн
    bytes= Б| кБ| МБ| ГБ| ТБ| ПБ
    durations= дн| ч| мин| с
    @uk_UA
    months=січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|\
    грудня
    shortMonths=січ.|лют.|бер.|квіт.|трав.|черв.|лип.|серп.|вер.|жовт.|лист.|груд.
    plainMonths=січень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|\
    листопад|грудень
    days=неділя|понеділок|вівторок|середа|четвер|пʼятниця|субота
    shortDays=нд|пн|вт|ср|чт|пт|сб
    halves=дп|пп
    dates=dd.MM.yy|d MMM y\u{202F}'р'.|d MMMM y\u{202F}'р'.|EEEE, d MMMM y\u{202F}'р'.
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'о' {0}
    compact=3 3 \u{A0}тис.|6 6 \u{A0}млн|9 9 \u{A0}млрд|12 12 \u{A0}трлн
    bytes= Б| кБ| МБ| ГБ| ТБ| ПБ
    durations= дн.| год| хв| с
    @be_BY
    months=студзеня|лютага|сакавіка|красавіка|мая|чэрвеня|ліпеня|жніўня|верасня|кастрычніка|\
    лістапада|снежня
    shortMonths=сту|лют|сак|кра|мая|чэр|ліп|жні|вер|кас|ліс|сне
    plainMonths=студзень|люты|сакавік|красавік|май|чэрвень|ліпень|жнівень|верасень|кастрычнік|\
    лістапад|снежань
    plainShortMonths=сту|лют|сак|кра|май|чэр|ліп|жні|вер|кас|ліс|сне
    days=нядзеля|панядзелак|аўторак|серада|чацвер|пятніца|субота
    shortDays=нд|пн|аў|ср|чц|пт|сб
    dates=d.MM.yy|d MMM y\u{202F}'г'.|d MMMM y\u{202F}'г'.|EEEE, d MMMM y\u{202F}'г'.
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'у' {0}
    compact=3 3 \u{A0}тыс.|6 6 \u{A0}млн|9 9 \u{A0}млрд|12 12 \u{A0}трлн
    bytes= Б| КБ| МБ| ГБ| ТБ| ПБ
    durations= сут| гадз| хв| с
    """
}
