extension LocaleWords {
  /// The words of the languages around the Baltic and the North Sea (CLDR 46).
  static let northern = """
    @sv_SE
    months=januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december
    shortMonths=jan.|feb.|mars|apr.|maj|juni|juli|aug.|sep.|okt.|nov.|dec.
    days=söndag|måndag|tisdag|onsdag|torsdag|fredag|lördag
    shortDays=sön|mån|tis|ons|tors|fre|lör
    halves=fm|em
    dates=y-MM-dd|d MMM y|d MMMM y|EEEE d MMMM y
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} {0}
    compact=3 3 \u{A0}tn|6 6 \u{A0}mn|9 9 \u{A0}md|12 12 \u{A0}bn
    @da_DK
    months=januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december
    shortMonths=jan.|feb.|mar.|apr.|maj|jun.|jul.|aug.|sep.|okt.|nov.|dec.
    plainShortMonths=jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec
    days=søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
    shortDays=søn.|man.|tirs.|ons.|tors.|fre.|lør.
    dates=dd.MM.y|d. MMM y|d. MMMM y|EEEE 'den' d. MMMM y
    times=HH.mm|HH.mm.ss
    joins={1}, {0}|{1} 'kl'. {0}
    compact=3 3 \u{A0}t|6 6 \u{A0}mio.|9 9 \u{A0}mia.|12 12 \u{A0}bio.
    @nb_NO
    months=januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember
    shortMonths=jan.|feb.|mars|apr.|mai|juni|juli|aug.|sep.|okt.|nov.|des.
    plainShortMonths=jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des
    days=søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
    shortDays=søn.|man.|tir.|ons.|tor.|fre.|lør.
    halves=am|pm
    dates=dd.MM.y|d. MMM y|d. MMMM y|EEEE d. MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'kl'. {0}
    compact=3 3 k|6 6 \u{A0}mill.|9 9 \u{A0}mrd.|12 12 \u{A0}bill.
    @nn_NO
    months=januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember
    shortMonths=jan.|feb.|mars|apr.|mai|juni|juli|aug.|sep.|okt.|nov.|des.
    plainShortMonths=jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des
    days=søndag|måndag|tysdag|onsdag|torsdag|fredag|laurdag
    shortDays=sø.|må.|ty.|on.|to.|fr.|la.
    plainShortDays=søn|mån|tys|ons|tor|fre|lau
    halves=am|pm
    dates=dd.MM.y|d. MMM y|d. MMMM y|EEEE d. MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'kl'. {0}
    compact=3 3 k|6 6 \u{A0}mill.|9 9 \u{A0}mrd.|12 12 \u{A0}bill.
    @fi_FI
    months=tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|\
    elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta
    shortMonths=tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu
    plainMonths=tammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesäkuu|heinäkuu|elokuu|syyskuu|\
    lokakuu|marraskuu|joulukuu
    days=sunnuntai|maanantaina|tiistaina|keskiviikkona|torstaina|perjantaina|lauantaina
    shortDays=su|ma|ti|ke|to|pe|la
    plainDays=sunnuntai|maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai
    halves=ap.|ip.
    dates=d.M.y|d.M.y|d. MMMM y|cccc d. MMMM y
    times=H.mm|H.mm.ss
    joins={1} 'klo' {0}|{1} 'klo' {0}
    compact=3 3 \u{A0}t.|6 6 \u{A0}milj.|9 9 \u{A0}mrd.|12 12 \u{A0}bilj.
    bytes= t| kt| Mt| Gt| Tt| Pt
    @is_IS
    months=janúar|febrúar|mars|apríl|maí|júní|júlí|ágúst|september|október|nóvember|desember
    shortMonths=jan.|feb.|mar.|apr.|maí|jún.|júl.|ágú.|sep.|okt.|nóv.|des.
    days=sunnudagur|mánudagur|þriðjudagur|miðvikudagur|fimmtudagur|föstudagur|laugardagur
    shortDays=sun.|mán.|þri.|mið.|fim.|fös.|lau.
    halves=f.h.|e.h.
    dates=d.M.y|d. MMM y|d. MMMM y|EEEE, d. MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'kl'. {0}
    compact=3 3 \u{A0}þ.|6 6 \u{A0}m.|9 9 \u{A0}ma.|12 12 \u{A0}bn
    @fo_FO
    months=januar|februar|mars|apríl|mai|juni|juli|august|september|oktober|november|desember
    shortMonths=jan.|feb.|mar.|apr.|mai|jun.|jul.|aug.|sep.|okt.|nov.|des.
    plainShortMonths=jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des
    days=sunnudagur|mánadagur|týsdagur|mikudagur|hósdagur|fríggjadagur|leygardagur
    shortDays=sun.|mán.|týs.|mik.|hós.|frí.|ley.
    plainShortDays=sun|mán|týs|mik|hós|frí|ley
    dates=dd.MM.yy|dd.MM.y|d. MMMM y|EEEE, d. MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'kl'. {0}
    compact=3 3 \u{A0}tús.|6 6 \u{A0}mió.|9 9 \u{A0}mia.|12 12 \u{A0}bió.
    @et_EE
    months=jaanuar|veebruar|märts|aprill|mai|juuni|juuli|august|september|oktoober|november|\
    detsember
    shortMonths=jaan|veebr|märts|apr|mai|juuni|juuli|aug|sept|okt|nov|dets
    days=pühapäev|esmaspäev|teisipäev|kolmapäev|neljapäev|reede|laupäev
    shortDays=P|E|T|K|N|R|L
    dates=dd.MM.yy|d. MMM y|d. MMMM y|EEEE, d. MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1}, 'kell' {0}
    compact=3 3 \u{A0}tuh|6 6 \u{A0}mln|9 9 \u{A0}mld|12 12 \u{A0}trln
    @lv_LV
    months=janvāris|februāris|marts|aprīlis|maijs|jūnijs|jūlijs|augusts|septembris|oktobris|\
    novembris|decembris
    shortMonths=janv.|febr.|marts|apr.|maijs|jūn.|jūl.|aug.|sept.|okt.|nov.|dec.
    days=svētdiena|pirmdiena|otrdiena|trešdiena|ceturtdiena|piektdiena|sestdiena
    shortDays=svētd.|pirmd.|otrd.|trešd.|ceturtd.|piektd.|sestd.
    plainDays=Svētdiena|Pirmdiena|Otrdiena|Trešdiena|Ceturtdiena|Piektdiena|Sestdiena
    plainShortDays=Svētd.|Pirmd.|Otrd.|Trešd.|Ceturtd.|Piektd.|Sestd.
    halves=priekšp.|pēcp.
    dates=dd.MM.yy|y. 'gada' d. MMM|y. 'gada' d. MMMM|EEEE, y. 'gada' d. MMMM
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} {0}
    compact=3 3 \u{A0}tūkst.|6 6 \u{A0}milj.|9 9 \u{A0}mljrd.|12 12 \u{A0}trilj.
    @lt_LT
    months=sausio|vasario|kovo|balandžio|gegužės|birželio|liepos|rugpjūčio|rugsėjo|spalio|\
    lapkričio|gruodžio
    shortMonths=saus.|vas.|kov.|bal.|geg.|birž.|liep.|rugp.|rugs.|spal.|lapkr.|gruod.
    plainMonths=sausis|vasaris|kovas|balandis|gegužė|birželis|liepa|rugpjūtis|rugsėjis|spalis|\
    lapkritis|gruodis
    days=sekmadienis|pirmadienis|antradienis|trečiadienis|ketvirtadienis|penktadienis|\
    šeštadienis
    shortDays=sk|pr|an|tr|kt|pn|št
    halves=priešpiet|popiet
    dates=y-MM-dd|y-MM-dd|y 'm'. MMMM d 'd'.|y 'm'. MMMM d 'd'., EEEE
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} {0}
    compact=3 3 \u{A0}tūkst.|6 6 \u{A0}mln.|9 9 \u{A0}mlrd.|12 12 \u{A0}trln.
    @cy_GB
    months=Ionawr|Chwefror|Mawrth|Ebrill|Mai|Mehefin|Gorffennaf|Awst|Medi|Hydref|Tachwedd|\
    Rhagfyr
    shortMonths=Ion|Chwef|Maw|Ebr|Mai|Meh|Gorff|Awst|Medi|Hyd|Tach|Rhag
    plainShortMonths=Ion|Chw|Maw|Ebr|Mai|Meh|Gor|Awst|Medi|Hyd|Tach|Rhag
    days=Dydd Sul|Dydd Llun|Dydd Mawrth|Dydd Mercher|Dydd Iau|Dydd Gwener|Dydd Sadwrn
    shortDays=Sul|Llun|Maw|Mer|Iau|Gwen|Sad
    plainShortDays=Sul|Llun|Maw|Mer|Iau|Gwe|Sad
    halves=yb|yh
    dates=dd/MM/yy|d MMM y|d MMMM y|EEEE, d MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'am' {0}
    compact=3 3 K|6 6 M|9 9 B|12 12 T
    @eo_001
    months=Januaro|Februaro|Marto|Aprilo|Majo|Junio|Julio|Aŭgusto|Septembro|Oktobro|Novembro|\
    Decembro
    shortMonths=Jan|Feb|Mar|Apr|Maj|Jun|Jul|Aŭg|Sep|Okt|Nov|Dec
    days=dimanĉo|lundo|mardo|merkredo|ĵaŭdo|vendredo|sabato
    shortDays=di|lu|ma|me|ĵa|ve|sa
    halves=atm|ptm
    dates=yy-MM-dd|y-MMM-dd|y-MMMM-dd|EEEE, 'la' d-'a' 'de' MMMM y
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} {0}
    compact=3 3 K|6 6 M|9 9 G|12 12 T
    """
}
