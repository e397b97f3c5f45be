import GridreelComparing
import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// A mark, and the pictures that it asks for.
struct PlannedMark: Sendable {
  let mark: DocumentMark
  let request: MarkRequest
  /// The data in the document; nil if a file has them.
  let block: DocumentBlock?
  /// The path of the input; that of the document for data in it.
  let inputPath: String
  let pictures: [PlannedPicture]
}

/// A picture of a mark under one theme.
struct PlannedPicture: Sendable {
  /// The path as the user would type it.
  let path: String
  /// The path from the document, as a page names it.
  let address: String
  let theme: ThemeChoice
  /// The pixels per point of one of several; nil where there is only one.
  let scale: Double?
  let format: DocumentFormat
  /// Whether it stands for a reel where readers want nothing to move.
  let isSubstitute: Bool
  /// The digest of all that the document says of it.
  let asked: ContentDigest
}

/// Where pictures go: `pictures/{document}/{name}-{theme}.{format}`, from the document's folder.
struct PicturePattern: Sendable {
  static let standard = "pictures/{document}/{name}-{theme}.{format}"
  private static let holders = ["{name}", "{theme}", "{format}"]
  private static let scaleHolder = "{scale}"

  private let text: String

  /// - Throws: ``GridreelError`` with code `usage` if two pictures of a document would have one path.
  init(_ text: String) throws(GridreelError) {
    for holder in Self.holders where !text.contains(holder) {
      throw GridreelError(
        .usage, "--pictures: '\(text)' lacks \(holder), as in '\(Self.standard)'")
    }
    guard !text.contains(Self.scaleHolder) else {
      throw GridreelError(
        .usage,
        "--pictures: leave \(Self.scaleHolder) out; pictures of several scales are told apart behind the theme, as in 'people-light@2x.png'"
      )
    }
    self.text = text
  }

  /// The path of a picture from the folder of its document.
  func path(of document: String, _ name: String, theme: String, format: String) -> String {
    let values = [
      "{document}": Self.stem(document), "{name}": name, "{theme}": theme, "{format}": format,
    ]
    return values.sorted { $0.key < $1.key }.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  /// The folder of a document's pictures, from the current one.
  func folder(of document: String) -> String {
    let path = text.replacing("{document}", with: Self.stem(document))
    let fixed = path.prefix { $0 != "{" }
    return FilePath.join(FilePath.folder(of: document), FilePath.folder(of: String(fixed)))
  }

  private static func stem(_ document: String) -> String {
    let name = FilePath.name(of: document)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}

/// Finds out which pictures marks ask for, without drawing one.
struct DocumentPlanner {
  let pattern: PicturePattern
  /// The folders that documents may name files in, and write pictures to.
  let allowed: [String]
  /// The themes where neither the mark nor a grid file names one.
  private let usual: [ThemeChoice]
  /// Who writes a picture, by its path in lower case: some systems make no difference.
  private var owners: [String: (document: String, line: Int)] = [:]
  /// The looks of grid files by their paths.
  private var looks: [String: LookOptions] = [:]

  init(_ pattern: PicturePattern, allowed: [String]) {
    (self.pattern, self.allowed) = (pattern, allowed)
    usual = ["light", "dark"].map { ThemeChoice(source: .name($0), origin: .library) }
  }

  /// The pictures of a mark.
  ///
  /// - Throws: ``GridreelError`` at the mark, or at a word of it.
  mutating func plan(
    _ mark: DocumentMark, _ outline: DocumentOutline, in text: DocumentText, _ syntax: MarkSyntax
  ) throws(GridreelError) -> PlannedMark {
    let request = try MarkRequest(mark, in: text.path)
    var (block, path) = (nil as DocumentBlock?, text.path)
    switch request.input {
    case .above:
      guard syntax != .rst || !request.isHidden else {
        throw request.origin.error("reStructuredText cannot fold data; write 'above' alone")
      }
      block = try DocumentBlock(above: mark, outline, in: text, syntax, request.origin)
    case .file(let name):
      path = try request.origin.file(name, allowing: allowed)
    }
    if let script = request.reel.script {
      _ = try script.origin.file(script.value, allowing: allowed)
    }
    let choices = Self.choices(
      try look(of: request, block, path), for: request.format, usual, syntax)
    let number = outline.numbers[mark.line] ?? 1
    var pictures: [PlannedPicture] = []
    for choice in choices {
      let name = name(of: request, number)
      pictures.append(try picture(of: request, block, choice, name, text.path, at: mark))
      guard case .reel = request.format else { continue }
      pictures.append(
        try picture(
          of: request, block, choice, name + "-still", text.path, at: mark, instead: .still(.png)))
    }
    return PlannedMark(
      mark: mark, request: request, block: block, inputPath: path, pictures: pictures)
  }

  private mutating func picture(
    of request: MarkRequest, _ block: DocumentBlock?, _ choice: Choice, _ name: String,
    _ document: String, at mark: DocumentMark, instead other: DocumentFormat? = nil
  ) throws(GridreelError) -> PlannedPicture {
    let format = other ?? request.format
    let (theme, scale) = (choice.theme, choice.scale.map { "@\(JSONWriter.number($0))x" } ?? "")
    let place = pattern.path(
      of: document, name, theme: theme.label + scale, format: format.ending)
    let origin = Origin.file(document, mark.position)
    let path = try origin.outputPath(place, allowing: allowed).normalizedPath
    let key = FilePath.destination(of: path).lowercased()
    if let owner = owners.updateValue((document, mark.position.line), forKey: key) {
      owners[key] = owner
      guard owner != (document, mark.position.line) else {
        throw origin.error("the mark asks for '\(path)' twice; name each theme and scale once")
      }
      throw origin.error(
        "'\(path)' is the picture of \(owner.document):\(owner.line) already; give this one a name, as in "
          + "name=\"\(name)-2\"")
    }
    var digest = ContentDigest.Builder()
    for part in ["1", request.text, theme.label + scale, format.ending] { digest.add(part) }
    digest.add(block?.bytes ?? [])
    return PlannedPicture(
      path: path, address: place, theme: theme, scale: choice.scale, format: format,
      isSubstitute: other != nil, asked: digest.digest)
  }

  /// A theme, and a scale if there are several.
  private typealias Choice = (theme: ThemeChoice, scale: Double?)

  /// The pictures of a mark: for each theme one of each scale, but two themes are in one SVG.
  ///
  /// A picture in reStructuredText is one file, so that it has the largest of the scales.
  private static func choices(
    _ look: LookOptions, for format: DocumentFormat, _ usual: [ThemeChoice], _ syntax: MarkSyntax
  ) -> [Choice] {
    var themes = look.themes ?? usual
    if format == .still(.svg), themes.count == 2, !themes.contains(where: \.isForSchemes) {
      themes = [
        ThemeChoice(source: .schemes(themes[0], themes[1]), origin: themes[0].origin)
      ]
    }
    guard case .still(let still) = format, still != .svg, let scales = look.scales,
      scales.count > 1
    else { return themes.map { ($0, nil) } }
    if syntax == .rst { return themes.map { ($0, scales.max()) } }
    return themes.flatMap { theme in scales.map { (theme, $0) } }
  }

  private func name(of request: MarkRequest, _ number: Int) -> String {
    if let name = request.name { return name }
    guard case .file(let path) = request.input else { return "table-\(number)" }
    let stem = SnapshotNames.stem(of: path)
    return stem.lastIndex(of: ".").map { String(stem[..<$0]) } ?? stem
  }

  /// The look that a mark asks for, and where it does not say anything, its grid file.
  private mutating func look(
    of request: MarkRequest, _ block: DocumentBlock?, _ path: String
  ) throws(GridreelError) -> LookOptions {
    var look = request.options.look
    guard look.themes == nil || look.scales == nil else { return look }
    let file = try fileLook(of: request, block, path)
    look.themes = look.themes ?? file.themes
    look.scales = look.scales ?? file.scales
    return look
  }

  /// The look of a grid file; empty for other data.
  private mutating func fileLook(
    of request: MarkRequest, _ block: DocumentBlock?, _ path: String
  ) throws(GridreelError) -> LookOptions {
    if let block {
      guard block.isGrid else { return LookOptions() }
      return try GridFile(parsing: block.placedBytes, name: path).placedOptions.look
    }
    guard (request.inputFormat ?? InputFormat(path: path)) == .grid else { return LookOptions() }
    if let known = looks[path] { return known }
    let bytes = try InputFile.read(path, atMost: InputFile.textLimit)
    let look = try GridFile(parsing: bytes, name: path).placedOptions.look
    looks[path] = look
    return look
  }
}

extension Origin {
  /// The path of a file that is named here and is there.
  ///
  /// - Throws: ``GridreelError`` at this place.
  fileprivate func file(_ name: String, allowing allowed: [String]) throws(GridreelError) -> String
  {
    let path = try path(name, allowing: allowed)
    guard FilePath.kind(of: path) == .file else {
      guard !name.contains("://") else {
        throw error(
          "'\(name)' is an address, and documents read only files; save it beside the document, and name the file",
          .unreadableInput)
      }
      throw error("'\(name)' cannot be read: there is no such file", .unreadableInput)
    }
    return path
  }
}
