import GridreelCauses
import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// The files that decide how one picture of a plan looks, and the picture as other values in them would make it.
package struct PictureSources {
  private let picture: SnapshotPlan.Picture
  private let file: SnapshotPlan.File
  let input: GridInput
  private let theme: Theme
  private let budget: Budget
  /// Whether somebody wrote the grid file; a test's is made for the run, so that no place in it means anything.
  let isWritten: Bool
  /// The name of the picture when its reference was recorded; nil if it has it still.
  var former: FormerName?
  private var renderers: RendererShelf

  init(
    _ picture: SnapshotPlan.Picture, of file: SnapshotPlan.File, _ input: GridInput, _ theme: Theme,
    budget: Budget, isWritten: Bool, _ renderers: RendererShelf
  ) {
    (self.picture, self.file, self.input) = (picture, file, input)
    (self.theme, self.budget, self.renderers) = (theme, budget, renderers)
    self.isWritten = isWritten
  }

  /// The grid file without its rows, then the themes.
  var files: [SourceFile] {
    let grid = file.file.root.map { SourceFile(name: SourceFile.grid, root: $0.withoutRows) }
    return [grid].compactMap { $0 }
      + themes.map { SourceFile(name: name(of: $0.path), root: $0.root) }
  }

  /// Files of then with the names that they have now.
  func renaming(_ old: [SourceFile]) -> [SourceFile] {
    guard let former else { return old }
    let theme: String? = if case .name(let name) = picture.theme.source { name } else { nil }
    return former.renaming(old, as: files, theme: theme) {
      ThemeChoice(named: $0, origin: picture.theme.origin).label
    }
  }

  /// The rows in the grid file; nil if it names a file of them.
  var rows: JSONNode? { file.file.root?.writtenRows?.node }

  /// The path of the rows' file, where the grid file named another one when the picture was recorded; nil where it is the
  /// same.
  func otherData(since old: [SourceFile]) -> Cause.Root? {
    let before = old.first { $0.name == SourceFile.grid }?.root.dataFile
    guard isWritten, let before, let now = file.file.root?.dataFile, before.text != now.text else {
      return nil
    }
    return Cause.Root(
      file: path(of: SourceFile.grid), line: now.line, key: JSONNode.rows, old: before.text,
      new: now.text)
  }

  /// Whether the grid file says which columns are shown, and no others: `*` is all of them, and so is an object.
  var choosesColumns: Bool {
    guard case .object(let members)? = file.file.root?.value, let columns = members["columns"]
    else { return file.file.root == nil }
    guard case .array(let items) = columns.value else { return false }
    return !items.contains { if case .string("*") = $0.value { true } else { false } }
  }

  /// The path of the file with the rows.
  var dataPath: String { input.paths.last ?? file.path }

  /// The path of a file as the user would type it.
  func path(of name: String) -> String {
    if name == SourceFile.grid { return picture.subject.grid.normalizedPath }
    return path(ofTheme: name).normalizedPath
  }

  private var themes: [(path: String, root: JSONNode)] {
    theme.files.filter { $0.path != file.path && $0.path != file.file.name }
  }

  private var folder: String { FilePath.folder(of: picture.reference) }

  private func name(of theme: String) -> String {
    FilePath.relative(
      FilePath.real(theme) ?? theme, from: FilePath.destination(of: folder))
  }

  private func path(ofTheme name: String) -> String {
    themes.first { self.name(of: $0.path) == name }?.path
      ?? FilePath.join(folder, name).normalizedPath
  }

  /// Draws the picture as it would be with other values in the files, and the rows of now.
  ///
  /// - Throws: ``GridreelError`` if these values make no picture.
  mutating func picture(with files: [SourceFile]) throws(GridreelError) -> SnapshotPicture {
    var replaced: [String: [UInt8]] = [:]
    for file in files where file.name != SourceFile.grid {
      replaced[path(ofTheme: file.name)] = Array(file.root.compactText.utf8)
    }
    let (other, input) = try grid(with: files)
    let theme = try other.options.theme(other.theme, replacing: replaced)
    let built = try GridBuilder(options: other.options, table: input.table).build(theme: theme)
    let renderer = try renderers.renderer(for: other.options)
    return try budget.spend(on: file.path) { () throws(GridreelError) in
      try SnapshotPicture(built, renderer: renderer, scale: other.subject.scale)
    }
  }

  /// The same picture of the grid file with other values.
  private func grid(
    with files: [SourceFile]
  ) throws(GridreelError) -> (SnapshotPlan.Picture, GridInput) {
    guard let now = file.file.root, let other = files.first(where: { $0.name == SourceFile.grid }),
      other.root != now.withoutData
    else { return (picture, input) }
    let grid = try GridFile(root: other.root.withRows(of: now), name: file.file.name)
    let allowed = picture.options.display.allowPaths ?? []
    let places = GridFileSearch.Found(
      path: file.path, references: FilePath.folder(of: folder), lock: picture.lock)
    let pictures = try SnapshotPlan.pictures(
      of: grid, number: picture.file, places, allowing: allowed)
    guard let same = pictures.first(where: { $0.reference == picture.reference }) else {
      throw GridreelError(.badInput, file: file.path, "has no such picture with these values")
    }
    return (same, try GridInput(grid, path: file.path, allowing: allowed))
  }
}

extension SnapshotPlan.File {
  /// The data of the grid file as they are without its columns, which formulas compute; nil if they cannot be read.
  func inputWithoutColumns(of picture: SnapshotPlan.Picture) -> GridInput? {
    guard let root = file.root?.keeping({ $0 != OptionName.columns.rawValue }),
      let plain = try? GridFile(root: root, name: file.name)
    else { return nil }
    return try? GridInput(plain, path: path, allowing: picture.options.display.allowPaths ?? [])
  }
}

extension SourceFile {
  /// The file without rows, if it is the grid file: what changed in them, be it in another file of the same rows, is told
  /// by the record.
  var withoutData: SourceFile {
    name == SourceFile.grid ? SourceFile(name: name, root: root.withoutData) : self
  }
}

extension [Cause] {
  /// The causes, with those of rows as effects of one: their file is another, and so are all rows.
  func joined(in root: Cause.Root) -> [Cause] {
    let own = filter { $0.kind == .data || $0.isOfWindow || $0.change?.isOfColumns == true }
    guard own.contains(where: { $0.change == .otherRows }) else { return self }
    let cause = Cause(root, parts: [], effects: own, places: own.flatMap(\.places))
    return [cause] + filter { !own.contains($0) }
  }
}

extension JSONNode {
  fileprivate static let rows = "data"

  /// The path of a grid file's rows and its line; nil if the file has none.
  fileprivate var dataFile: (text: String, line: Int)? {
    guard case .object(let object) = value, let node = object[Self.rows],
      case .string(let text) = node.value
    else { return nil }
    return (text, node.position.line)
  }

  fileprivate var writtenRows: JSONObject.Member? {
    guard case .object(let object) = value else { return nil }
    return object.members.first { member in
      if case .string = member.node.value { return false }
      return member.key == Self.rows
    }
  }

  /// The object of a grid file without rows that are written in it, and without the address of its schema.
  fileprivate var withoutRows: JSONNode {
    let rows = writtenRows?.key
    return keeping { $0 != rows && $0 != "$schema" }
  }

  /// The object without its rows, and without the path of their file.
  fileprivate var withoutData: JSONNode { withoutRows.keeping { $0 != Self.rows } }

  /// The object with the rows of another one, or the path of their file.
  fileprivate func withRows(of other: JSONNode) -> JSONNode {
    guard case .object(let now) = other.value,
      let rows = now.members.first(where: { $0.key == Self.rows }),
      case .object(var object) = keeping({ $0 != Self.rows }).value
    else { return self }
    _ = object.append(rows)
    return JSONNode(value: .object(object), position: position)
  }

  fileprivate func keeping(_ isKept: (String) -> Bool) -> JSONNode {
    guard case .object(let object) = value else { return self }
    var kept = JSONObject()
    for member in object.members where isKept(member.key) { _ = kept.append(member) }
    return JSONNode(value: .object(kept), position: position)
  }
}
