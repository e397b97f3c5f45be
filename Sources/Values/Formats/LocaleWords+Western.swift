extension LocaleWords {
  /// The words of English, the Romance languages, Dutch and German (CLDR 46).
  static let western = """
    @en_US
    months=January|February|March|April|May|June|July|August|September|October|November|December
    shortMonths=Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
    days=Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday
    shortDays=Sun|Mon|Tue|Wed|Thu|Fri|Sat
    dates=M/d/yy|MMM d, y|MMMM d, y|EEEE, MMMM d, y
    times=h:mm\u{202F}a|h:mm:ss\u{202F}a
    joins={1}, {0}|{1} 'at' {0}
    compact=3 3 K|6 6 M|9 9 B|12 12 T
    @en_GB en_US
    halves=am|pm
    dates=dd/MM/y|d MMM y|d MMMM y|EEEE, d MMMM y
    times=HH:mm|HH:mm:ss
    @en_AU en_US
    halves=am|pm
    dates=d/M/y|d MMM y|d MMMM y|EEEE, d MMMM y
    @en_CA en_US
    dates=y-MM-dd|MMM d, y|MMMM d, y|EEEE, MMMM d, y
    @en_IN en_US
    dates=dd/MM/yy|d MMM y|d MMMM y|EEEE, d MMMM y
    compact=3 3 K|5 5 L|7 7 Cr|10 10 KCr|12 12 LCr
    @de_DE
    months=Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
    shortMonths=Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.
    plainShortMonths=Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
    days=Sonntag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag
    shortDays=So.|Mo.|Di.|Mi.|Do.|Fr.|Sa.
    plainShortDays=So|Mo|Di|Mi|Do|Fr|Sa
    dates=dd.MM.yy|dd.MM.y|d. MMMM y|EEEE, d. MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'um' {0}
    compact=6 6 \u{A0}Mio.|9 9 \u{A0}Mrd.|12 12 \u{A0}Bio.
    @de_AT de_DE
    months=Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
    shortMonths=Jän.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.
    plainShortMonths=Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
    @de_CH de_DE
    @fr_FR
    months=janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
    shortMonths=janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.
    days=dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi
    shortDays=dim.|lun.|mar.|mer.|jeu.|ven.|sam.
    dates=dd/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
    times=HH:mm|HH:mm:ss
    joins={1} {0}|{1} 'à' {0}
    compact=3 3 \u{A0}k|6 6 \u{A0}M|9 9 \u{A0}Md|12 12 \u{A0}Bn
    bytes=\u{202F}o|\u{202F}ko|\u{202F}Mo|\u{202F}Go|\u{202F}To|\u{202F}Po
    durations=\u{202F}j|\u{202F}h|\u{202F}min|\u{202F}s
    @fr_CA fr_FR
    shortMonths=janv.|févr.|mars|avr.|mai|juin|juill.|août|sept.|oct.|nov.|déc.
    halves=a.m.|p.m.
    dates=y-MM-dd|d MMM y|d MMMM y|EEEE d MMMM y
    compact=3 3 \u{A0}k|6 6 \u{A0}M|9 9 \u{A0}G|12 12 \u{A0}T
    bytes= o| ko| Mo| Go| To| Po
    durations= j| h| min| s
    @es_ES
    months=enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|\
    diciembre
    shortMonths=ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic
    days=domingo|lunes|martes|miércoles|jueves|viernes|sábado
    shortDays=dom|lun|mar|mié|jue|vie|sáb
    halves=a.\u{202F}m.|p.\u{202F}m.
    dates=d/M/yy|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
    times=H:mm|H:mm:ss
    joins={1}, {0}|{1}, {0}
    compact=3 3 \u{A0}mil|6 6 \u{A0}M|10 9 \u{A0}mil\u{A0}M|12 12 \u{A0}B
    @es_MX es_ES
    shortMonths=ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic
    halves=a.m.|p.m.
    dates=dd/MM/yy|d MMM y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
    times=h:mm\u{202F}a|h:mm:ss\u{202F}a
    compact=3 3 \u{A0}k|6 6 \u{A0}M|9 9 k\u{A0}M|12 12 \u{A0}B
    @it_IT
    months=gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|\
    dicembre
    shortMonths=gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic
    days=domenica|lunedì|martedì|mercoledì|giovedì|venerdì|sabato
    shortDays=dom|lun|mar|mer|gio|ven|sab
    dates=dd/MM/yy|d MMM y|d MMMM y|EEEE d MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'alle' 'ore' {0}
    compact=6 6 \u{A0}Mln|9 9 \u{A0}Mld|12 12 \u{A0}Bln
    @pt_BR
    months=janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|\
    dezembro
    shortMonths=jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.
    days=domingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado
    shortDays=dom.|seg.|ter.|qua.|qui.|sex.|sáb.
    dates=dd/MM/y|d 'de' MMM 'de' y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'às' {0}
    compact=3 3 \u{A0}mil|6 6 \u{A0}mi|9 9 \u{A0}bi|12 12 \u{A0}tri
    @pt_PT pt_BR
    dates=dd/MM/yy|dd/MM/y|d 'de' MMMM 'de' y|EEEE, d 'de' MMMM 'de' y
    compact=3 3 \u{A0}mil|6 6 \u{A0}M|9 9 \u{A0}mM|12 12 \u{A0}Bi
    @nl_NL
    months=januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|\
    december
    shortMonths=jan|feb|mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec
    days=zondag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag
    shortDays=zo|ma|di|wo|do|vr|za
    dates=dd-MM-y|d MMM y|d MMMM y|EEEE d MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'om' {0}
    compact=3 3 K|6 6 \u{A0}mln.|9 9 \u{A0}mld.|12 12 \u{A0}bln.
    @nl_BE nl_NL
    dates=d/MM/y|d MMM y|d MMMM y|EEEE d MMMM y
    @ca_ES
    months=de gener|de febrer|de març|d’abril|de maig|de juny|de juliol|d’agost|de setembre|\
    d’octubre|de novembre|de desembre
    shortMonths=gen.|febr.|març|abr.|maig|juny|jul.|ag.|set.|oct.|nov.|des.
    plainMonths=gener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|\
    desembre
    days=diumenge|dilluns|dimarts|dimecres|dijous|divendres|dissabte
    shortDays=dg|dl|dt|dc|dj|dv|ds
    halves=a.\u{A0}m.|p.\u{A0}m.
    dates=d/M/yy|d MMM y|d MMMM 'del' y|EEEE, d MMMM 'del' y
    times=H:mm|H:mm:ss
    joins={1} {0}|{1}, {0}
    compact=3 3 \u{A0}k|6 6 \u{A0}M|10 9 \u{A0}kM|12 12 \u{A0}B
    @ro_RO
    months=ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|\
    noiembrie|decembrie
    shortMonths=ian.|feb.|mar.|apr.|mai|iun.|iul.|aug.|sept.|oct.|nov.|dec.
    days=duminică|luni|marți|miercuri|joi|vineri|sâmbătă
    shortDays=dum.|lun.|mar.|mie.|joi|vin.|sâm.
    halves=a.m.|p.m.
    dates=dd.MM.y|d MMM y|d MMMM y|EEEE, d MMMM y
    times=HH:mm|HH:mm:ss
    joins={1}, {0}|{1} 'la' {0}
    compact=3 3 \u{A0}K|6 6 \u{A0}mil.|9 9 \u{A0}mld.|12 12 \u{A0}tril.
    """
}
