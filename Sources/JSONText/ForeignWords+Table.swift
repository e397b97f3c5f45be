/// The words themselves, squeezed to letters and digits: names before an equals sign, and what they mean behind it.
extension ForeignWords {
  static let nothing: [(why: String, words: String)] = [
    (
      "rows are worked out before, as by a query or by pandas",
      """
      pivot pivotmode pivottable crosstab join merge_data melt unpivot distinct unique dedup dropduplicates sample
      seed random shuffle frequency freq stats dropna fillna explode stack unstack resample rank cumsum diff
      pivotindex enablepivot columnsummary formulas hiddenrows deleterows offset everynth reverse tac count datalimit
      invertmatch displaystart
      """
    ),
    (
      "rows have no rows within them; a group makes sections",
      "treedata datatree tree masterdetail details detailrow nestedrows subrows expandall indent addindent "
        + "tabstubindent outlinelevel"
    ),
    (
      "nothing is drawn beside cells; cells themselves may have sparklines, bars and heat",
      "chart charts legend plot enablecharts graph axis xaxis yaxis encoding watermark logo backgroundimage "
        + "tabcolor screentext linerange iconlegend plotfn sketch"
    ),
    (
      "CSS and HTML are not read; the theme, its changes and rules say how things look",
      "css extracss optcss settablestyles stylesheet additionalcss tableadditionalcss customcss html rawhtml "
        + "userstylesheet cssfile highlightstyle tableattr settableattributes settdclasses referencedoc "
        + "headerincludes sx aslatex"
    ),
    (
      "code is not run; rules take conditions, and the values of a column a formula",
      "comparator getrowheight getrowstyle rowcallback getrowclassname createdrow fn apply applymap map pipe "
        + "texttransform cellclassrules rowclassrules cellrendererparams formatindex colslabelwith accessorfn getgroupingvalue mutator groupheader rowformatter applyindex "
        + "mapindex headercomponent cellcomponent execute command interactive arg"
    ),
    (
      "letters are those of the data",
      "optallcaps allcaps uppercase lowercase capitalize letterspacing texttransform letterspace opacity lineheight "
        + "linespacing leading textcmap colortext textgradient maxheadercolwidths"
    ),
    (
      "texts and numbers are written so before, in the data",
      """
      textreplace textcasematch textcasewhen subzero subsmallvals sublargevals subvalues fmtroman fmtspellednum
      fmtchem fmtunits fmtfraction fmtindex fmtcountry fmtpartsper fmtscientific fmtengineering scientific roman
      colsmerge colsmergerange colsmergeuncert colsmergenpct mergecolumns lookup autocomplete timezone tabspannerdelim
      """
    ),
    (
      "there are no signs but files, which cells of the type image show",
      "iconset iconsets icons fmticon fmtflag flag flags countryflags replaceflags icontext traffic iconpacks emoji"
    ),
    (
      "a cell that spans others says so in the data, as {\"value\": 1, \"colSpan\": 2}",
      "colspan colspans rowspan mergecells mergeemptycells mergedcells mergeat mergeh mergehrange multirow multicol"
    ),
    (
      "single rows and cells are not named by their places; rules name them by conditions",
      """
      rowspec cellspec cellcolours cellcolors rowcolours rowcolors_by colcolours customborders hline vline hlines
      rowdimensions rowstyle packrows groupindex tabrowgroup rowlabels rowloc rowcolor columncolor border_at
      highlightquantile footerstyle
      """
    ),
    (
      "only headers, sections and totals stay while rows scroll",
      "frozenrows fixedrowstop fixedrowsbottom rowpinning pinnedtoprowdata pinnedbottomrowdata minsparerows startrow"
    ),
    (
      "there is no pointer that shows more; a footnote is read",
      "tooltip tooltips tooltipfield tooltipvaluegetter headertooltip settooltips tooltiptext ttips hovertext sourceurl"
    ),
    (
      "a picture is written whole, in its own colours; other programs change it",
      "crop cropw croph cropx cropy gravity append montage grayscale greyscale colorspace quality strip alphaoff"
    ),
    (
      "columns stand in the order in which they are named, and in the width that they need",
      "colsmove colsmovetoend maxcolumns maxcols maxcolumnwidth maxcolwidth maxcolwidths limitcolumns columndimensions"
    ),
    (
      "a picture is all that is written",
      "ojson writesheets toexcel tocsv tojson tosql tolatex tomarkdown tohtml tostring toparquet tocsv toc listings "
        + "save_data outputseparator ofs serve host port browser config configfile fromclipboard target svgid valuecolor keycolor "
        + "colordefault play debug helpall lineoffset seq play"
    ),
  ]

  /// What columns and grids say alike.
  static let both = """
    elementid classes class_ htmltableclass comments validator persistence history keybindings virtualdom rowbuffer printashtml theadstyle
    contextmenu dropdownmenu columnmenu buttons dom sidebar statusbar toolbar slots slotprops clipboard download print
    responsive responsivelayout hover loading checkboxselection headercheckboxselection headerfilter headerfilters floatingfilter
    texttemplate displaymodebar uirevision inplace bboxinches facecolor encode escape escapehtml numtype placement position_ safebox detectweight
    textanchor fontfeaturesettings fontvariantnumeric cursor bordercollapse borderspacing tablelayout captionside
    """

  static let grids = """
    autosizestrategy groupdefaultexpanded groupdisplaytype localetext columntypes getrowid rowid tooltipshowdelay lengthmenu info searching scrollcollapse
    autowidth deferrender serverside processing colreorder ordering statesave scrollx expanded multicolumnsorting licensekey preventoverflow autowraprow stretchh
    hidefooter pagesizeoptions autosizeonmount firstrowisheader mobilefallback searchenabled sortingenabled loc bbox edges mark autoalign fullwidth position longtable
    linesep rownames fixedthead autofit emptyblanks showsortable showpagination defaultexpanded setsticky showdimensions indexnames minrows
    coldividers collabeldivider footerdivider box expand padedge collapsepadding tablefmt showfooter preserveinternalborder autofilter printtitlerows printtitlecols headerrepeat
    toprule midrule bottomrule columncalcs nestedfieldseparator autocolumns movablecolumns selectablerows defaultcolgroup booktabs themevanilla fmtpassthrough fmtauto
    colsunhide mode domlayout rowselection selectionmode scrolly verbose disablenumparse defaultsortorder minheight minwidth filters
    sheetview showbordersonhover optinteractive withid paging pagingtype themebox optstylize optverticalpadding opthorizontalpadding scrollbox groupheaderheight enablecellspan defaultcoldef defaultcolumn columndefaults
    enablertl rtl righttoleft = direction="rtl"
    textdirection layoutdirection readingdirection = direction
    showheader headervisible showcolumnheaders showheaders = not headerHeight=0
    columnlabelshidden hideheader hideheaders noheadings noheadertext = headerHeight=0
    compact compactmode dense usecompactmode = theme="compact"
    darktheme themevader darkmodeon = theme="dark"
    overlaynorowstemplate norowstext emptytext nodatatext emptymessage nodatamessage emptytable norowsoverlay zerorecords = empty
    nonevalue noneformat missingval missingvalue natext nullstr nullvaluetext = missing
    maxheight = height
    tablewidth maxtablewidth mintablewidth linewidth_ containerwidth = width
    columnheaderheight = headerHeight
    defaultrowheight rowheights = rowHeight
    columnheaderheights = headerHeight
    footnotesmarks = footnoteMarks
    footnotemarks = footnoteMarks
    byline authors author attribution copyright signature footerelement addfooterlines footerlines footers = caption
    addheaderlines heading_title toptitle = title
    addfootnote footnoteText footernote smallprint remark remarks fineprint = note
    pagebgcolor paperbgcolor plotbgcolor canvascolor pagecolor = background
    pagesetup paperformat = page
    printarea cellrange = range
    collapserows mergev spanrows = merge
    colkeys columnorder colsreorder fieldorder usecols = columns
    columndefinitions colmodel columnlist = columns
    rowgroupingmodel asgroupeddata groupbyfields grouprowsby = group
    indexcol rowheadercolumn leftcolumns fixedcolumnsstart fixedcolumnsleft frozencolumncount = pin
    reorderrows_ defaultsorted initialsortby = sort
    rowfilter keeprows = filter
    colorby cmap backgroundcolorscale colortile = heat
    minibar colorbar normalizebar proportionbar = bars
    setheaderlabels fieldnames colnames collabels colheaders relabelindex columnheaders = labels
    deletecolumns dropcols hiddencolumns = hidden
    colspace = columnWidth
    showrank ranknumbers = rownumbers
    stralign numalign cellloc globalalign = alignall
    themezebra bandedrows evenodd riperows stripeclasses lightableoptions = stripes
    setcaption = caption
    headingalign titlealign titlejustify titlealignment optaligntableheader = set title.align
    captionjustify captionalign = set caption.align
    headersglobalalign headeralign columnlabelsalign = set header.align
    columnheadervertalign headervalign = set header.verticalAlign
    vertalign valign verticalalign = set row.verticalAlign
    titlefontsize titlesize headingtitlefontsize = set title.font.size
    subtitlefontsize headingsubtitlefontsize = set subtitle.font.size
    titlecolor titlefontcolor = set title.textColor
    titlefontweight headingtitlefontweight = set title.font.weight
    captioncolor sourcenotescolor = set caption.textColor
    sourcenotesfontsize captionfontsize = set caption.font.size
    rowgroupbackgroundcolor sectionbackground groupheaderbackground groupbackground = set sectionHeader.background
    rowgroupfontweight groupfontweight = set sectionHeader.font.weight
    rowgroupfontsize = set sectionHeader.font.size
    summaryrowbackgroundcolor grandsummaryrowbackgroundcolor totalbackground footerbackground = set summary.background
    boldtotals boldtotal boldfooter = set summary.font.weight="bold"
    boldheaders boldheader = set header.font.weight="bold"
    boldrows = set rowNumber.font.weight="bold"
    italicheader = set header.font.italic=true
    showlines rowlines horizontallines hrules rowborders rowdividers rowseparators borderinnerh = set rowBorder=true
    showcolumnverticalborder showcellverticalborder verticallines columnlines columnborders vrules borderinnerv gridlines showgridlines columndividers verticalborders celllines opttablelines = set columnBorder=true
    outlined opttableoutline borderouter showedge outerborder = set wrapperBorder=true
    borderless borderremove noborder noborders nolines = set borderWidth=0
    grouptotalrow grandtotalrow groupincludefooter groupincludetotalfooter = total="*"
    transparent transparentbackground = background="none"
    backgroundcolor bgcolour = background
    aggregationmodel = totals
    placeholder = empty
    fmtimage image images colformatimage imagecolumns logocolumns webimage = column cell="image"
    fmturl link links linkcolumns hyperlinks fmtemail = column cell="link"
    badge badges chips = column cell="badge"
    rating ratings stars = column cell="rating"
    progress progressbar progressbars = column cell="progress"
    avatar avatars = column cell="avatar"
    fmttf colformatlgl checkcolumns = column cell="check"
    fmtnanoplot colsnanoplot sparklines sparkline = column cell="sparkline"
    fmtmarkdown markdowncolumns = column markup="markdown"
    fmtbytes = column format={"bytes": "decimal"}
    fmtduration = column format={"duration": "units"}
    fmttime = column format={"time": "short"}
    fmtnumbersi humanize = column format={"number": {"compact": true}}
    colsaligndecimal = column align="decimal"
    colslabelrotate rotateheaders rotateheader rotate verticalheaders = column titleAngle=90
    colformatnum colformatdouble fmtnumbers floatfmt = fmtnumber
    colformatint intfmt intformat = fmtinteger
    colformatdate colformatdatetime = fmtdate
    floatformat customformat = format
    addheaderabove addheaderrow nestedheaders headerrows_ columngroupingmodel columngroup multicolumn = spanners
    columnsizing columnwidthmap = widths
    columnpinning = pin
    collapsed = collapse
    autorownumber rowheaders = rownumbers
    maxrows = limit
    paginationinitialpage =
    """

  static let columns = """
    sortable filterable resizable enablesorting searchable celleditor orderable editor editorparams sorter sorterparams index visibleincolumnchooser
    suppressmenu enablecolumnfilter aggregatedcell checkbox colid lockvisible lockposition lockpinned sortindex sortingorder unsorticon valueparser
    wrapheadertext autoheaderheight enablerowgroup enablevalue rowdrag columngroupshow headerwordwrap widthshrink responsive rowhandle headersort variableheight
    headersorttristate orderdata targets contentpadding celltype_ sortingfn sortdescfirst sortundefined filterfn filterparams readonly columnsorting trimwhitespace
    hideable pinnable groupable aggregable display disablecolumnmenu disablereorder valueoptions availableaggregationfunctions cellclassname headerclassname
    showonmobile minimized plotkw shrinktofit datavalidation highlight floatingfiltercomponent comparator_ exportable cellrendererselector
    bottomcalcformatter bottomcalcformatterparams bottomcalcparams topcalcparams defaultsortorder rowheader barstyle culture movable_ cellclassrules_ suppressmovable
    showbarvalue headersortstartingdir textoverflow editoroptions hidesorticons quotechar ellipsis
    vertical = valign
    size w colwidth initialwidth = width
    minsize = minimumWidth
    maxsize = maximumWidth
    hozalign halign horizontalalign = align
    wordwrap = wrap
    headervertical rotateheader verticalheader = titleAngle=90
    headerangle textrotation rotation rotate = titleAngle
    celldatatype fieldtype valuetype = datatype
    spanrows mergeequal suppressrepeats = merge=true
    nowrap nowraptext = wrap=false
    overflow =
    bestfit autosize = width="fit"
    fixedwidth sizepx = width
    ratio widthfactor = flex
    topcalc footertotal = total
    columnheader colname = title
    barrangemin = minimum
    barrangemax = maximum
    horizontal ha textanchor_ = align
    hyperlink urlfield = link
    sparklineenabled trend trendline minichart = cell="sparkline"
    rating_ stars = cell="rating"
    defaultcontent na = missing
    thousandsseparator groupseparator bigmark = thousands
    roundprecision numdecimals = decimals
    fontcolor colorvalue customcolor = color
    formatnumber formattype = format
    categorycolors colormap colorsbyvalue = colors
    rowgroupindex = rowgroup
    textprops = style
    cmap = heat
    headervalign = headerverticalalign
    boldheader = headerStyle={"font": {"weight": "bold"}}
    headerhidden hidetitle = title=""
    border bordercolor =
    """

  /// Parameters of themes behind other names for them.
  static let themes = """
    accent primary primarycolor brand brandcolor main maincolor themecolor highlight = accentColor
    bg bgcolor background tablebackground tablebackgroundcolor pagebackground canvascolor tablebg = backgroundColor
    fg fgcolor foreground ink = foregroundColor
    rowseparator rowline rowdivider bodyhlinesstyle = rowBorder
    text color fontcolor bodytextcolor inkcolor tablefontcolor = textColor
    muted mutedcolor secondarycolor secondarytextcolor = subtleTextColor
    headerbg headerbgcolor headerbackground headercolor headerfill headerfillcolor headbackground columnlabelsbackgroundcolor headbg headerbackgroundcolour = headerBackgroundColor
    headerfontcolor headertext headerforeground headerforegroundcolor headertextcolour = headerTextColor
    headerweight headerbold columnlabelsfontweight = headerFontWeight
    headersize headertextsize columnlabelsfontsize = headerFontSize
    headerfont headerfontname = headerFontFamily
    zebra zebracolor stripe stripes striped stripecolor stripebackground rowstriping alternaterow alternaterowcolor alternaterowbackground alternaterowbackgroundcolor altrowcolor altrowbackground altrowbackgroundcolor evenrowcolor evenrowbackgroundcolor oddrowcolor oddrowbackground bandcolor rowstripingbackgroundcolor = oddRowBackgroundColor
    border line lines linecolor gridcolor gridlinecolor gridlines rulecolor dividercolor separatorcolor borderstyle borderbottomcolor bodyhlinescolor rowdividercolor = borderColor
    linewidth gridlinewidth rulewidth bordersize = borderWidth
    cornerradius radius rounded roundedcorners corners tableradius tableborderradius borderradius = wrapperBorderRadius
    cellpadding padding paddingx horizontalpadding cellspacing padx paddingwidth tabcolsep datarowpaddinghorizontal columngutter = cellHorizontalPadding
    gap density = spacing
    font family typeface fontname tablefontnames tablefont htmlfont fontname = fontFamily
    size textsize basefontsize bodyfontsize tablefontsize fontsize pointsize = fontSize
    lineheight rowsize = rowHeight
    selection selectioncolor selectedcolor selectedrowcolor = selectedRowBackgroundColor
    hover hovercolor rowhover = rowHoverColor
    heat heatmap heatmapcolor highlightcolor = heatColor
    """
}
