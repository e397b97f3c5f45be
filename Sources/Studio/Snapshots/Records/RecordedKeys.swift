import GridreelCauses
import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStyle

// What files have keys for is recorded as the values of these keys.

extension Array {
  /// The values of those keys that matter in a picture, so that no other change is ever told as a cause.
  fileprivate func values<Root>(of root: Root, met: Set<OptionNeed>? = nil) -> RecordTree
  where Element == Key<Root> {
    var tree: RecordTree = [:]
    for key in self where met?.isSuperset(of: key.needs) ?? true {
      tree[RecordPath(key.recordedName)] = key.written?(root)
    }
    return tree
  }
}

extension RecordTree {
  /// The options that a grid was asked for.
  init(optionsOf grid: DataGrid, isRightToLeft: Bool) {
    self = GridOptions.recordedKeys.values(
      of: GridOptions(recording: grid, isRightToLeft: isRightToLeft))
  }

  /// The values of a theme besides styles; those that an option of the grid replaces are left out.
  ///
  /// - Parameters:
  ///   - grid: The grid that was asked for.
  ///   - map: The map of its picture.
  ///   - hasSections: Whether its rows form sections with titles.
  ///   - frame: The frame and the background of the picture, the grid's own included.
  ///   - options: The grid's options.
  init(
    themeOf grid: DataGrid, map: GridMap, hasSections: Bool,
    frame: (style: FrameStyle, background: GridColor?), options: RecordTree
  ) {
    var theme = grid.theme
    theme.frame = frame.style
    theme.frame.background = frame.background
    var met = grid.themeNeeds(map)
    met.insert(.still)
    if hasSections { met.insert(.sections) }
    if map.cells.isEmpty, frame.style.fill == nil { met.insert(.part(.emptyGround)) }
    self = Theme.recordedKeys.values(of: theme, met: met)
    for option in GridOptions.recordedKeys {
      guard let replaced = option.words?.replaced,
        options[RecordPath(option.recordedName)] != nil
      else { continue }
      self[RecordPath(replaced)] = nil
    }
  }

  /// All values of a theme, its parameters included.
  init(wholeTheme theme: Theme) {
    self = Theme.recordedKeys.values(of: theme)
    for (path, value) in RecordTree(parametersOf: theme).sorted {
      self[RecordPath("parameters.\(path.name)")] = value
    }
  }

  /// The named values of a theme.
  init(parametersOf theme: Theme) {
    self = [:]
    for name in theme.parameters.names {
      self[RecordPath(name)] = theme.parameters[name]?.written
    }
  }

  /// The properties that a style sets.
  init(_ style: CellStyle) {
    self = [:]
    for key in StyleKey.all { self[RecordPath(key.name)] = key.given(style).last?.written }
  }

  /// Every property of a resolved style; gradients are part of the background.
  init(_ style: ResolvedStyle) {
    self = [:]
    for key in StyleKey.all {
      let value = key.value(style)
      if key.isRecordedIfSet, value == key.value(ResolvedStyle()) { continue }
      self[RecordPath(key.explainedName)] = value
    }
  }

  /// The name of a cell type and its options; empty for ordinary text cells.
  init(_ type: CellType) {
    self = [:]
    guard type != .text else { return }
    self[.cell] = type.name
    for (key, value) in type.kind.facts { self[.option(key)] = value ?? Stored.notSet }
    if let custom = type.kind as? CustomCell {
      self[.code] = TextDigest.text(of: "\(Swift.type(of: custom.drawing))")
    }
  }
}

extension DataGrid {
  /// What a picture has of that which keys of themes need.
  fileprivate func themeNeeds(_ map: GridMap) -> Set<OptionNeed> {
    let tiles = layout.tiles
    let hasCards = tiles != nil
    let hasBar = !hasCards || map.menu != nil || tiles?.heading?.isEmpty == false
    let hasBody = !(map.cells.isEmpty && map.sections.isEmpty)
    let lines = theme.gridLines
    let columns = visibleColumns
    let met: [(OptionNeed, Bool)] = [
      (.table, !hasCards), (.cards, hasCards), (.part(.rows), !map.cells.isEmpty),
      (.part(.body), hasBody), (.part(.bar), hasBar),
      (.part(.header), hasCards ? hasBar : !map.headers.isEmpty),
      (.part(.columns), columns.count > 1),
      (
        .part(.pinnedColumns),
        columns.contains(where: \.isPinned) && !columns.allSatisfy(\.isPinned)
      ),
      (.part(.rowLines), hasBody && lines.horizontal != nil),
      (
        .part(.crossingLines),
        lines.vertical != nil && (lines.horizontal != nil || lines.header != nil)
      ),
      (.part(.sortArrows), map.headers.contains { $0.arrow != nil }),
    ]
    return Set(met.filter(\.1).map(\.0))
  }
}
