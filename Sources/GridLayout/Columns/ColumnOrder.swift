import GridreelModel
import GridreelPrimitives
import GridreelValues

/// In which order columns are left out of a picture that has no room for all of them.
///
/// What the picture is about stays longest: columns that order or group the rows or that a rule
/// names, then those that tell rows apart, then those of cells that something points at.
struct ColumnOrder {
  /// The number of columns up to which values are compared; in wider tables, most columns are never
  /// read.
  private static let comparedColumns = 100
  /// The number of columns that are kept because they name the rows.
  private static let mostNames = 3
  /// The number of short keys that stay with the names, the letters of a key, and of one that is called so.
  private static let (mostKeys, keyLetters, namedKeyLetters) = (2, 8, 16)
  /// The number of texts that are kept because they say what kind of thing a row is.
  private static let mostKinds = 2
  /// The letters of a text that may be a code.
  private static let codeLetters = 4
  /// The letters of a text from which it is prose, which takes much room.
  private static let proseLetters = 80

  let sizing: ColumnSizing

  private var context: LayoutContext { sizing.context }

  /// The columns' places; those that are left out last come first.
  var places: [Int] {
    let count = context.columns.count
    let (left, right) = (context.pinnedCount, count - context.rightCount)
    guard left < right else { return Array(0..<count) }
    // If no column is pinned at the left, the first one identifies the rows.
    var leading = Array(0..<max(left, 1))
    var (inner, names, keys) = (Array(left..<right), [Int](), [Int]())
    var (totals, kinds) = ([Int](), [Int]())
    if count <= Self.comparedColumns {
      let silent = Set(inner.filter { isSilent($0) || isSparse($0) })
      let opaque = Set(inner.filter(sizing.isOpaque))
      let said = inner.filter { !silent.contains($0) && !opaque.contains($0) }
      let isOpaque = opaque.contains(0) && said.contains(where: isText)
      // Where a code comes first, the name that stands behind it tells people what a row is.
      let name =
        left == 0 && meaning(0).isCode ? said.first { isText($0) && meaning($0).isName } : nil
      if isOpaque || name != nil { leading = name.map { [$0] } ?? [] }
      let own = ownName(said, besides: leading)
      if let own, leading.contains(where: silent.contains) { leading = [own] }
      names = self.names(said.filter(isText), after: leading.filter(isText))
      if let own { names.insert(own, at: 0) }
      if leading.isEmpty { leading = Array(names.prefix(1)) }
      let mayBeKeys = inner.filter { !silent.contains($0) && !leading.contains($0) }
      let found = mayBeKeys.filter { isKey($0) }
      // One number of a record is enough.
      let identifiers = found.filter { meaning($0).isIdentifier && !meaning($0).isSymbol }
      keys = Array(
        found.lazy.filter { !identifiers.dropFirst().contains($0) }.prefix(Self.mostKeys))
      if keys.isEmpty { keys = Array(mayBeKeys.lazy.filter { isKey($0, byName: true) }.prefix(1)) }
      let plain = said.filter { !isForMachines($0) }
      totals = Array(
        plain.filter { !isText($0) && meaning($0).isTotal && !isBelowTitle($0) }.suffix(1))
      kinds = Array(plain.lazy.filter { isText($0) && meaning($0).isKind }.prefix(Self.mostKinds))
      inner =
        plain.filter { !isProse($0) } + plain.filter(isProse) + said.filter(isForMachines)
        + opaque.subtracting(silent).sorted() + silent.subtracting(opaque).sorted()
        + silent.intersection(opaque).sorted()
    }
    let (telling, pointed) = (
      places(context.grid.tellingColumns), places(context.grid.pointedColumns)
    )
    return
      (leading + Array(right..<count) + telling + names + keys + totals + kinds + pointed + inner)
      .eachOnce
  }

  /// The column that is called a name, and tells all rows apart, where the first one has codes or the same in several rows.
  private func ownName(_ places: [Int], besides leading: [Int]) -> Int? {
    func tellsAll(_ place: Int) -> Bool {
      let texts = sizing.cells(place).map(\.text)
      return texts.count > 1 && Set(texts).count == texts.count
    }
    let isNamed = leading.contains { place in
      isText(place) && tellsAll(place)
        && sizing.cells(place).contains { $0.text.count > Self.codeLetters }
    }
    guard !isNamed, !leading.contains(where: { isText($0) && meaning($0).isName }) else {
      return nil
    }
    return places.first { isText($0) && meaning($0).isName && tellsAll($0) }
  }

  /// Whether a title stands above a column and its neighbours.
  private func isBelowTitle(_ place: Int) -> Bool {
    context.spanners.runs.contains { !$0.isLetter && $0.columns.contains(place) }
  }

  private func places(_ keys: Set<String>) -> [Int] {
    keys.isEmpty ? [] : context.columns.indices.filter { keys.contains(context.columns[$0].key) }
  }

  /// The texts that tell rows apart which look the same without them: the first one where no texts
  /// lead, then those that tell most neighbours apart.
  private func names(_ texts: [Int], after leading: [Int]) -> [Int] {
    var names = leading.isEmpty ? Array(texts.prefix(1)) : []
    let cells = texts.map { sizing.cells($0).map(\.text) }
    let shown = (leading + names).map { sizing.cells($0).map(\.text) }
    let count = (cells + shown).map(\.count).min() ?? 0
    var alike = (1..<max(1, count)).filter { row in
      shown.allSatisfy { $0[row] == $0[row - 1] }
    }
    while !alike.isEmpty, names.count < Self.mostNames {
      let told = cells.map { cells in alike.count { cells[$0] != cells[$0 - 1] } }
      guard let most = told.max(), most > 0, let best = told.firstIndex(of: most) else { break }
      names.append(texts[best])
      alike.removeAll { cells[best][$0] != cells[best][$0 - 1] }
    }
    return names
  }

  private func meaning(_ place: Int) -> ColumnMeaning { ColumnMeaning(context.columns[place].key) }

  /// Whether a column has codes or coordinates, which readers miss least.
  private func isForMachines(_ place: Int) -> Bool {
    let meaning = meaning(place)
    return meaning.isCoordinate || meaning.isCode && !meaning.isTime
  }

  /// Whether a column has short texts or numbers that tell all rows apart, and is one of the first two or called a symbol.
  ///
  /// - Parameters:
  ///   - place: The column.
  ///   - isByName: Whether any that is called a code or an identifier is one.
  /// - Returns: Whether it has.
  private func isKey(_ place: Int, byName isByName: Bool = false) -> Bool {
    let meaning = meaning(place)
    guard !meaning.isTime, !meaning.isCoordinate,
      meaning.isSymbol || meaning.words == ["number"] || place < 2
        || isByName && meaning.isIdentifier
    else { return false }
    let letters = meaning.isIdentifier || meaning.isSymbol ? Self.namedKeyLetters : Self.keyLetters
    let texts = sizing.cells(place).filter { $0.drawn == nil }.map(\.text)
    return texts.count > 1 && Set(texts).count == texts.count
      && texts.allSatisfy { (1...letters).contains($0.count) }
  }

  /// Whether most texts of a column are long.
  private func isProse(_ place: Int) -> Bool {
    guard isText(place) else { return false }
    let cells = sizing.cells(place)
    return 2 * cells.count { $0.text.count >= Self.proseLetters } > cells.count
  }

  /// Whether most rows have no value in a column.
  private func isSparse(_ place: Int) -> Bool {
    let cells = sizing.cells(place)
    let text = context.writer(place).text(for: .missing)
    let missing = cells.count { $0.text == text && $0.drawn == nil }
    return cells.count > 4 && 4 * missing >= 3 * cells.count
  }

  private func isText(_ place: Int) -> Bool { context.columnClass(place) == .text }

  /// Whether a column says the same of all rows, so that it is missed least.
  private func isSilent(_ place: Int) -> Bool {
    let cells = sizing.cells(place)
    guard cells.count > 1, let first = cells.first else { return false }
    return cells.allSatisfy { $0.text == first.text && $0.drawn == nil }
  }
}
