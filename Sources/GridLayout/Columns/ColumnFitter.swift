import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Finds the columns' widths, and what has to change in the grid's look so that they fit.
///
/// In this order: cells get less room at their sides, headers and texts wrap, texts become smaller,
/// columns are left out. Values that must not be cut are whole in every step. Compare CSS 2.1,
/// 17.5.2.2, and Hurst, Li and Marriott, "Review of automatic document formatting" (2009).
struct ColumnFitter {
  /// The width of a picture that nobody gave a width, in points.
  static let widestPicture = 1_200.0
  /// The width from which a column of texts wraps, in points; insets included.
  static let widestText = 320.0
  /// The same where all columns have room: longer lines are hard to read.
  private static let widestLine = 480.0
  /// The width below which no column can be, in points.
  private static let narrowest = 22.0

  let sizing: ColumnSizing
  /// The width to fill; nil for the natural one.
  let available: Double?
  /// The room for all columns, in points.
  let room: Double
  /// The width that the texts around the grid need, in points.
  private let least: Double

  /// Fits columns into `available` points, or between `least` and `widest` points if that is nil;
  /// requested widths make a picture without a width wider.
  init(sizing: ColumnSizing, available: Double?, least: Double, widest: Double) {
    (self.sizing, self.available) = (sizing, available)
    self.least = min(least, widest)
    let fixed = sizing.context.columns.compactMap { ColumnDemand.fixed($0) }
    let others = fixed.count < sizing.context.columns.count ? Self.widestText : 0
    room = available ?? max(widest, fixed.reduce(others, +))
  }

  /// The room in whole points.
  private var points: Int { Int(clamped: room.clamped(to: 0...ColumnDemand.greatestWidth)) }

  private var context: LayoutContext { sizing.context }
  private var adaptation: Adaptation { context.adaptation }

  /// The columns as they are drawn, or the next step on the way there.
  var columns: WindowColumns {
    let candidates = candidates
    if candidates.count < context.columns.count { return .some(candidates.sorted()) }
    // Columns that other states show, too, have their look.
    guard sizing.kept.isEmpty else { return smallest }
    switch adaptation.step {
    case .natural: return natural
    case .padded: return padded
    case .wrapped: return solved(\.uncut) ?? .adapted(smaller)
    case .small: return smallest
    }
  }

  /// As many columns as fit in this look.
  private var smallest: WindowColumns {
    if let columns = solved(\.uncut) { return columns }
    if let longer { return .adapted(longer) }
    return solved(\.all) ?? .some(fitting.sorted())
  }

  /// The same look with more lines before texts are cut, and then with the usual ones again if that does not help, in a picture
  /// that nobody gave a width; nil if neither is new.
  private var longer: Adaptation? {
    guard available == nil, sizing.kept.isEmpty, !adaptation.lineLimits.isEmpty else { return nil }
    var next = adaptation
    switch adaptation.longTexts {
    case .usual:
      next.longTexts = .longer(insteadOf: adaptation.lineLimits)
      next.lineLimits = adaptation.lineLimits.mapValues { lines in
        lines == Adaptation.wrappedLines ? Adaptation.longLines : lines
      }
    case .longer(let usual): (next.longTexts, next.lineLimits) = (.cut, usual)
    case .cut: return nil
    }
    return next
  }

  // MARK: Steps

  private var natural: WindowColumns {
    let demands = demands
    let widest = widestText(demands)
    let long = wrapping { isLong($0, demands[$0], widest: widest) }
    if long != adaptation { return .adapted(long) }
    guard isWide(demands) else {
      let tracks = fitted(demands)
      let cut = wrapping { tracks.widths[$0] < demands[$0].natural }
      return cut == adaptation ? .all(tracks) : .adapted(cut)
    }
    var next = adaptation
    next.step = .padded
    next.widestInset = inset(demands)
    return .adapted(next.widestInset < Adaptation.leastInset ? wrapped : next)
  }

  private var padded: WindowColumns {
    let demands = demands
    return isWide(demands) ? .adapted(wrapped) : .all(fitted(demands))
  }

  /// Tracks of demands that fit.
  private func fitted(_ demands: [ColumnDemand]) -> ColumnTracks {
    let widths = relieved(demands.map(\.preferred))
    let wide = zip(demands, widths).map { $0.preferred < $1 ? $0.wider($1) : $0 }
    return ColumnTracks(demands: wide, available: width(wide))
  }

  private var demands: [ColumnDemand] {
    context.widened(context.columns.indices.map(demand))
  }

  /// The width to fill with columns that fit; nil for their natural width.
  private func width(_ demands: [ColumnDemand]) -> Double? {
    if let available { return available }
    return demands.reduce(0) { $0 + $1.preferred } < least ? least : nil
  }

  /// A column's demand; a requested width that exceeds the whole picture does not hold.
  private func demand(_ place: Int) -> ColumnDemand {
    let demand = sizing.demand(place)
    guard available != nil, let fixed = demand.fixed, fixed > room else { return demand }
    var column = context.columns[place]
    column.width = .fit
    return ColumnDemand(column, natural: fixed) { sizing.need(place) }
  }

  /// Whether columns at their natural widths take more than the room; shares can be narrower.
  private func isWide(_ demands: [ColumnDemand]) -> Bool {
    var total = 0.0
    for demand in demands {
      total += available != nil && demand.share != nil ? demand.comfortable : demand.preferred
    }
    return total > room + 1e-6
  }

  /// The room at the sides of cells, in whole points, with which the columns just fit.
  private func inset(_ demands: [ColumnDemand]) -> Double {
    let row = context.styles.row().inset
    let own = demands.count { $0.fixed == nil }
    let excess = demands.reduce(-room) { $0 + $1.preferred }
    return (max(row.left, row.right) - excess / Double(max(1, 2 * own))).rounded(.down)
  }

  /// What follows where less room at the sides of cells is not enough: headers and texts wrap.
  var wrapped: Adaptation {
    var next = wrapping { _ in true }
    (next.step, next.widestInset) = (.wrapped, Adaptation.leastInset)
    return next
  }

  private var smaller: Adaptation {
    var next = adaptation
    next.step = .small
    next.textScale = min(1, Adaptation.leastRowText / max(1, context.styles.row().font.size))
    return next
  }

  // MARK: Wrapping

  /// The same adaptation with more columns that wrap, or are cut in their middle.
  private func wrapping(where isNeeded: (Int) -> Bool) -> Adaptation {
    var next = adaptation
    for place in context.columns.indices where context.mayWrap(place) {
      let key = context.columns[place].key
      guard !adaptation.sets(key), isNeeded(place) else { continue }
      if sizing.isOpaque(place) || sizing.holdsWords(place) {
        next.opaqueColumns.insert(key)
        continue
      }
      let texts = sizing.values(place).lazy.map(\.text)
      let broken = texts.reduce(0) { max($0, $1.lineCount) }
      let automatic = max(Adaptation.wrappedLines, min(broken, Adaptation.brokenLines))
      next.lineLimits[key] = context.columns[place].wraps == true ? 0 : automatic
    }
    return next
  }

  /// Whether a column wraps at any width of the picture: it is asked to, its texts are long, or have
  /// line breaks.
  private func isLong(_ place: Int, _ demand: ColumnDemand, widest: Double) -> Bool {
    let column = context.columns[place]
    return column.wraps == true
      || demand.natural > max(widest, demand.minimum) && column.maximumWidth == nil
      || sizing.values(place).contains { $0.text.lineCount > 1 }
  }

  /// The width from which columns of texts wrap: greater where the room is enough for all columns
  /// without that.
  private func widestText(_ demands: [ColumnDemand]) -> Double {
    let total = demands.reduce(0) { total, demand in
      total + (demand.preferred > Self.widestLine ? Self.widestText : demand.preferred)
    }
    return total <= room ? Self.widestLine : Self.widestText
  }

  // MARK: Solving

  /// The columns at the widths that cost least; nil if they do not fit.
  private func solved(_ choices: KeyPath<ColumnChoices, [WidthChoice]>) -> WindowColumns? {
    let all = context.columns.indices.map { self.choices($0)[keyPath: choices] }
    let widths = WidthSolver(columns: all, room: points).widths()
    guard let widths else {
      guard context.columns.count == 1, adaptation.step == .small else { return nil }
      // Words of a column that stands alone are cut; what must not be makes the picture wider.
      return .all(tracks([max(room, demand(0).uncut)]))
    }
    return .all(tracks(relieved(widths.map(Double.init))))
  }

  /// The widths, with the room that is left given to columns that break a word or cut a text.
  private func relieved(_ widths: [Double]) -> [Double] {
    let spare = room - widths.reduce(0, +)
    guard spare >= 1 else { return widths }
    let whole = widths.indices.map { uncut($0, room: widths[$0] + spare) }
    let narrow = widths.indices.filter { widths[$0] < whole[$0] }
    guard !narrow.isEmpty else { return widths }
    let parts = narrow.map {
      WidthDivision.Part(weight: 1, low: widths[$0], high: whole[$0])
    }
    let own = narrow.reduce(0) { $0 + widths[$1] }
    let given = WidthDivision(parts, room: own + spare).widths
    var result = widths
    for (place, width) in zip(narrow, given) { result[place] = width }
    return result
  }

  /// Tracks of these widths, which grow to fill the picture if it has a width.
  private func tracks(_ widths: [Double]) -> ColumnTracks {
    let demands = context.columns.indices.map { place in
      ColumnDemand(solved: demand(place), width: widths[place])
    }
    let least = widths.reduce(0, +)
    var tracks = ColumnTracks(
      demands: context.widened(demands, within: room),
      available: available.map { max($0, least) })
    tracks.noteSqueezed(demands)
    return tracks
  }

  /// The width at which a column breaks no word and cuts no text that can be whole within some room.
  private func uncut(_ place: Int, room: Double) -> Double {
    let mayCut = adaptation.sets(context.columns[place].key)
    guard mayCut || adaptation.step >= .wrapped else { return 0 }
    let demand = demand(place)
    guard demand.fixed == nil else { return 0 }
    let word = adaptation.step >= .wrapped ? demand.longestWord : 0
    guard mayCut else { return word }
    let texts = ColumnChoices.uncutWidth(sizing, place, room: room).rounded(.up)
    guard context.columns[place].wraps == true else { return max(word, demand.limited(texts)) }
    // Before texts have many lines, these become longer.
    let line = min(Self.widestLine, room)
    let flat = ColumnChoices.flatWidth(sizing, place, lines: Adaptation.wrappedLines)
    return max(word, demand.limited(max(texts, min(line, flat.rounded(.up)))))
  }

  private func choices(_ place: Int) -> ColumnChoices {
    let demand = demand(place)
    if let fixed = demand.fixed { return ColumnChoices(exactly: fixed) }
    let widest =
      adaptation.sets(context.columns[place].key)
      ? min(demand.maximum, max(Self.widestText, demand.natural)) : demand.preferred
    return ColumnChoices(
      sizing, place, limits: (least: demand.minimum, widest: max(widest, demand.minimum)))
  }

  // MARK: Leaving out

  private var order: [Int] { ColumnOrder(sizing: sizing).places }

  /// The columns that may fit, however narrow they become.
  private var candidates: [Int] {
    let held = context.grid.windowHold.leftOut
    let most = max(1, Int(clamped: room / Self.narrowest))
    guard !held.isEmpty || context.columns.count > most else {
      return Array(context.columns.indices)
    }
    let open = order.filter { held.isEmpty || !held.contains(context.columns[$0].key) }
    return Array((open.isEmpty ? Array(order.prefix(1)) : open).prefix(most))
  }

  /// The width up to which short texts are whole rather than that more columns are drawn, in points.
  private static let widestWhole = 160.0
  /// The columns of numbers below one title that are kept or left out together.
  private static let together = 2...4

  /// As many columns as fit at their narrowest, at least the first one.
  private var fitting: [Int] {
    var (used, places) = (0, [Int]())
    for unit in units {
      used += unit.reduce(0) { $0 + narrowest($1) }
      if used > points {
        if places.isEmpty { places = [unit[0]] }
        break
      }
      places += unit
    }
    return places
  }

  /// The width down to which a column shrinks before others are left out: in a picture that nobody gave a width, texts stay
  /// whole rather than all becoming the same.
  private func narrowest(_ place: Int) -> Int {
    let choices = choices(place)
    let least = choices.all[0].width
    guard available == nil, let whole = choices.uncut.first?.width,
      Double(whole) <= Self.widestWhole
    else { return least }
    return whole
  }

  /// The columns in their order; few numbers below one title are beside each other, since who reads the one misses the other.
  private var units: [[Int]] {
    var taken: Set<Int> = []
    return order.compactMap { place in
      guard !taken.contains(place) else { return nil }
      let run = context.spanners.runs.first { $0.level == 0 && $0.columns.contains(place) }
      guard let run, !run.isLetter, Self.together.contains(run.columns.count),
        run.columns.allSatisfy({ context.columnClass($0) == .atomic && !taken.contains($0) })
      else {
        taken.insert(place)
        return [place]
      }
      taken.formUnion(run.columns)
      return [place] + run.columns.filter { $0 != place }
    }
  }
}

extension ColumnDemand {
  /// The same demand, so wide that nothing is cut.
  fileprivate func wider(_ natural: Double) -> ColumnDemand {
    ColumnDemand(
      width: width, minimum: minimum, maximum: maximum, natural: natural, need: need)
  }

  /// A column of a width that has been found; it may still grow.
  fileprivate init(solved demand: ColumnDemand, width: Double) {
    self.init(
      width: demand.fixed == nil ? .fit : demand.width, minimum: demand.minimum,
      maximum: demand.maximum, natural: width,
      need: { ColumnNeed(solved: demand.need(), width: width) })
  }
}

extension ColumnNeed {
  /// The need of a column of a width that has been found.
  fileprivate init(solved need: ColumnNeed, width: Double) {
    self.init(exactly: width)
    longestWord = need.longestWord
    atomic = need.atomic
  }
}

extension LayoutContext {
  /// Whether a column's texts may wrap: rows can grow, and nobody says otherwise.
  func mayWrap(_ place: Int) -> Bool {
    let column = columns[place]
    if case .fixed = column.width, column.wraps != true { return false }
    return column.wraps != false && rowsMayGrow && drawings[place] == nil
      && columnClass(place) == .text
      && styles.cell(place, state: styles.number(of: StyleTable.RowState())).value.lineLimit == 1
  }
}

extension String {
  /// The number of lines that its line breaks make.
  fileprivate var lineCount: Int {
    var count = 1
    for byte in utf8 where byte == 0x0a { count += 1 }
    return count
  }
}
