import GridreelCauses
import GridreelFiles
import GridreelJSONText
package import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// One run of `gridreel docs`: draws the pictures of documents that are out of date.
package struct DocumentRun: Sendable {
  /// The documents, and folders of them.
  package var paths: [String]
  /// Where pictures go, from the folders of documents.
  package var pictures = Self.standardPictures
  /// Paths that documents may name besides those below the current folder.
  package var allowed: [String] = []
  /// Whether to write nothing, and only to say what is out of date.
  package var isCheck = false

  /// Where pictures go if nobody says it.
  package static let standardPictures = PicturePattern.standard

  package init(paths: [String]) { self.paths = paths }

  /// A picture that is not what its document asks for.
  package struct Stale: Hashable, Sendable {
    /// The document, and the line of the mark.
    package let document: String
    package let line: Int
    /// The path of the picture; nil if only the text between the marks is at fault.
    package let picture: String?
    /// What changed, in a sentence without a full stop.
    package let cause: String
    /// The file and the line where it was changed; nil if that is not known.
    package let file: String?
    package let fileLine: Int?
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    /// The number of documents that have marks, and of the pictures in them.
    package var documents = 0, pictures = 0
    /// What is out of date, or was.
    package var stale: [Stale] = []
    /// The files that were written.
    package var written: [String] = []
    /// What is wrong with documents; those are left as they are.
    package var failures: [GridreelError] = []
    package var warnings: [Warning] = []
    /// Pictures that no mark draws any more.
    package var leftOver: [String] = []
    /// Pictures that lost their recipes, and still show what they should.
    package var withoutRecipe: [String] = []
  }

  /// Who shows what is said of a file: a mark, if it is a document.
  package static func frontEnd(for file: String?) -> FrontEnd {
    file.flatMap { MarkSyntax(path: $0) } == nil ? .terminal : .mark
  }

  /// The documents that are named, and those in folders.
  ///
  /// - Throws: ``GridreelError`` if a path is none of a document.
  package static func documents(in paths: [String]) throws(GridreelError) -> [String] {
    try DocumentSearch(paths).paths
  }

  /// Looks at all documents.
  ///
  /// - Parameter memory: What an earlier run of the same documents left; this one leaves its own there.
  /// - Returns: What was found and written.
  /// - Throws: ``GridreelError`` if a path is none of a document; what is wrong with a document stands in the outcome.
  nonisolated(nonsending) package func run(
    _ memory: DocumentMemory = DocumentMemory()
  ) async throws(GridreelError) -> Outcome {
    let search = try DocumentSearch(paths)
    var worker = DocumentWorker(
      try PicturePattern(pictures), allowed: ["."] + allowed, isCheck: isCheck, memory.renderers)
    for path in memory.ordered(search.paths) { await worker.process(path) }
    worker.findLeftOver(in: search.paths)
    memory.keep(worker)
    return worker.outcome
  }
}

extension DocumentRun {
  /// Finds the marks in a document of each kind, and what they ask for, without drawing anything.
  ///
  /// - Throws: ``GridreelError`` at the first thing that is wrong.
  package static func findMarks(in bytes: [UInt8]) throws(GridreelError) {
    let text = try DocumentText("document", bytes)
    for syntax in [MarkSyntax.markdown, .html, .mdx, .rst] {
      var planner = DocumentPlanner(try PicturePattern(standardPictures), allowed: [])
      let marks = try MarkScanner.marks(in: text, syntax)
      let outline = DocumentOutline(marks, in: text, syntax)
      for mark in marks { _ = try planner.plan(mark, outline, in: text, syntax) }
    }
  }
}

/// Looks at one document after another.
struct DocumentWorker {
  private(set) var outcome = DocumentRun.Outcome()
  private let isCheck: Bool
  private let pattern: PicturePattern
  private var planner: DocumentPlanner
  private var painter: DocumentPainter
  private var judge = DocumentJudge()
  /// The paths of the pictures that documents ask for, without links.
  private var wanted: Set<String> = []
  /// The files that each document depends on, and its pictures.
  private(set) var files: [String: Set<String>] = [:]
  /// The documents, and the data and grid files that they name.
  private(set) var inputs: Set<String> = []

  init(
    _ pattern: PicturePattern, allowed: [String], isCheck: Bool,
    _ renderers: RendererShelf = RendererShelf()
  ) {
    (self.pattern, self.isCheck) = (pattern, isCheck)
    planner = DocumentPlanner(pattern, allowed: allowed)
    painter = DocumentPainter(allowed: allowed, renderers)
  }

  /// The renderers that were needed.
  var renderers: RendererShelf { painter.renderers }

  /// Notes files on which a document depends.
  private mutating func note(_ paths: [String], of text: DocumentText) {
    files[text.path, default: []].formUnion(paths.map(\.normalizedPath))
  }

  /// What is to be done for a document.
  private struct Work {
    var pictures: [(bytes: [UInt8], path: String)] = []
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    var hasFailed = false
  }

  /// Reads a document, draws what is out of date in it, and writes it unless something is wrong.
  mutating func process(_ path: String) async {
    guard let syntax = MarkSyntax(path: path) else { return }
    do throws(GridreelError) {
      let text = try DocumentText(reading: path)
      await process(text, syntax)
    } catch {
      outcome.failures.append(error)
    }
  }

  /// Draws what is out of date in a document, and writes it unless something is wrong.
  mutating func process(_ text: DocumentText, _ syntax: MarkSyntax) async {
    do throws(GridreelError) {
      let marks = try MarkScanner.marks(in: text, syntax)
      guard !marks.isEmpty else { return }
      outcome.documents += 1
      var work = Work()
      let outline = DocumentOutline(marks, in: text, syntax)
      for mark in marks {
        do throws(GridreelError) {
          try await process(mark, outline, in: text, syntax, &work)
        } catch {
          outcome.failures.append(error)
          work.hasFailed = true
        }
      }
      if !work.hasFailed, !isCheck { try write(work, text) }
    } catch {
      outcome.failures.append(error)
    }
  }

  private mutating func process(
    _ mark: DocumentMark, _ outline: DocumentOutline, in text: DocumentText,
    _ syntax: MarkSyntax, _ work: inout Work
  ) async throws(GridreelError) {
    let planned = try planner.plan(mark, outline, in: text, syntax)
    for picture in planned.pictures { wanted.insert(FilePath.destination(of: picture.path)) }
    inputs.formUnion([text.path, planned.inputPath].map(\.normalizedPath))
    outcome.pictures += planned.pictures.count
    let before = outcome.stale.count
    var shown: [(theme: String, shown: PictureMarkup.Shown)] = []
    for picture in planned.pictures {
      let state = try await state(of: picture, planned, text)
      shown.append(
        (
          picture.theme.label,
          PictureMarkup.Shown(
            address: picture.address, scale: picture.scale, facts: state.facts,
            isSubstitute: picture.isSubstitute)
        ))
      if let bytes = state.bytes { work.pictures.append((bytes, picture.path)) }
    }
    let markup: PictureMarkup
    do throws(GridreelError) {
      markup = try PictureMarkup(PictureMarkup.Shown.joined(shown), syntax)
    } catch {
      throw planned.request.origin.error(error.message)
    }
    let content = markup.content(prefix: mark.prefix, lineBreak: text.lineBreak)
    var edits = planned.folds(in: text)
    if !text.bytes[mark.content].elementsEqual(content) { edits.append((mark.content, content)) }
    guard !edits.isEmpty else { return }
    work.edits += edits
    if outcome.stale.count == before {
      add("the text between the marks is not that of the picture", nil, mark, text)
    }
  }

  private mutating func add(
    _ cause: String, _ picture: String?, _ mark: DocumentMark, _ text: DocumentText,
    at root: Cause.Root? = nil
  ) {
    outcome.stale.append(
      DocumentRun.Stale(
        document: text.path, line: mark.position.line, picture: picture, cause: cause,
        file: root?.file, fileLine: root?.line))
  }

  // MARK: Pictures

  /// What a page shows of a picture, and the file to write if it must be written.
  private typealias State = (facts: PictureRecipe.Facts, bytes: [UInt8]?)

  private mutating func state(
    of picture: PlannedPicture, _ planned: PlannedMark, _ text: DocumentText
  ) async throws(GridreelError) -> State {
    let stored = try stored(at: picture.path)
    let folder = FilePath.folder(of: picture.path)
    let sources = (stored?.recipe?.sources ?? []).map { FilePath.join(folder, $0.path) }
    note([picture.path, planned.inputPath] + sources, of: text)
    if let stored, let recipe = stored.recipe, judge.isCurrent(recipe, picture),
      DocumentJudge.isIntact(stored, picture)
    {
      return (recipe.facts, nil)
    }
    let drawing = try await painter.draw(picture, of: planned, in: text.path)
    note(drawing.reads.paths ?? [], of: text)
    outcome.warnings += drawing.warnings.map { $0.placed(at: planned, in: text.path) }
      .filter { !outcome.warnings.contains($0) }
    guard let stored, DocumentJudge.shows(stored, drawing, picture) else {
      return try renewed(picture, planned, drawing, instead: stored, text)
    }
    if let recipe = stored.recipe {
      // Another program may word a text otherwise, which makes no document stale; one of the same version renews nothing.
      let isSame = judge.isCurrent(recipe, picture, byAnyProgram: true)
      if isCheck || isSame && judge.isOfThisVersion(recipe) {
        return (isSame ? recipe.facts : drawing.facts, nil)
      }
    } else if isCheck || stored.bytes.count < drawing.bytes.count {
      // An optimiser made it smaller, and would take a new recipe away again.
      outcome.withoutRecipe.append(picture.path)
      return (drawing.facts, nil)
    }
    let new = try judge.recipe(of: drawing, picture, planned, in: text.path, painter.renderers)
    // What an optimiser packed stays as it is.
    let packed = stored.withoutRecipe
    let isKept = picture.format == .still(.png) && packed.count <= drawing.bytes.count
    let bytes = isKept ? packed : drawing.bytes
    return (drawing.facts, try RecipeFile.adding(new, to: bytes))
  }

  /// A picture that is drawn anew.
  private mutating func renewed(
    _ picture: PlannedPicture, _ planned: PlannedMark, _ drawing: DocumentDrawing,
    instead stored: RecipeFile?, _ text: DocumentText
  ) throws(GridreelError) -> State {
    var cause = "is not there"
    var root: Cause.Root?
    if let stored {
      guard stored.recipe != nil || PictureMark.isIn(stored.bytes) || text.shows(picture, planned)
      else {
        throw GridreelError(
          .unwritableOutput, file: picture.path,
          "is no picture of gridreel; move it away, or give the picture of \(text.path):\(planned.mark.position.line) another name"
        )
      }
      cause =
        "is drawn otherwise now"
        + (stored.recipe == nil ? "; it has no recipe that tells what changed" : "")
      if let recipe = stored.recipe, !DocumentJudge.isIntact(stored, picture) {
        cause =
          recipe.pixels == drawing.snapshot.digest
          ? "was changed after it was written"
          : "was changed after it was written, and is drawn otherwise now"
      } else if let recipe = stored.recipe,
        let known = try judge.cause(drawing, picture, planned, since: recipe, painter.renderers)
      {
        (cause, root) = known
      }
    }
    add(cause, picture.path, planned.mark, text, at: root)
    guard !isCheck else { return (drawing.facts, nil) }
    let recipe = try judge.recipe(of: drawing, picture, planned, in: text.path, painter.renderers)
    return (drawing.facts, try RecipeFile.adding(recipe, to: drawing.bytes))
  }

  private func stored(at path: String) throws(GridreelError) -> RecipeFile? {
    guard FilePath.kind(of: path) != nil else { return nil }
    return RecipeFile(try InputFile.read(path))
  }

  // MARK: Writing

  /// Writes the pictures of a document and the document, all or none.
  private mutating func write(_ work: Work, _ text: DocumentText) throws(GridreelError) {
    guard !work.pictures.isEmpty || !work.edits.isEmpty else { return }
    var files = work.pictures
    if !work.edits.isEmpty {
      guard !FilePath.isProtected(text.path) else {
        throw GridreelError(
          .unwritableOutput, file: text.path,
          "cannot be written: the file is read-only; allow writing with 'chmod u+w'")
      }
      files.append((text.replacing(work.edits), text.path))
    }
    guard try InputFile.read(text.path, atMost: InputFile.textLimit) == text.bytes else {
      throw GridreelError(
        .unwritableOutput, file: text.path,
        "was changed while its pictures were drawn; run it again")
    }
    for file in work.pictures { try FilePath.makeFolder(FilePath.folder(of: file.path)) }
    try OutputFile.write(files)
    outcome.written += files.map(\.path)
  }

  /// Names pictures of documents that no mark draws any more.
  mutating func findLeftOver(in documents: [String]) {
    guard outcome.failures.isEmpty else { return }
    var seen: Set<String> = []
    for document in documents {
      let folder = pattern.folder(of: document)
      let place = FilePath.destination(of: document)
      guard FilePath.kind(of: folder) == .folder, let names = try? FilePath.names(in: folder) else {
        continue
      }
      for path in names.map({ FilePath.join(folder, $0) }) {
        let target = FilePath.destination(of: path)
        guard FilePath.isPlainFile(path), DocumentFormat.isEnding(of: path),
          !wanted.contains(target), !seen.contains(target),
          let bytes = try? InputFile.read(path), let recipe = RecipeFile(bytes).recipe,
          FilePath.destination(of: FilePath.join(folder, recipe.document)) == place
        else { continue }
        seen.insert(target)
        outcome.leftOver.append(path)
      }
    }
  }
}

extension DocumentText {
  /// Whether the document shows a picture between the marks already, so that the file is one of ours.
  fileprivate func shows(_ picture: PlannedPicture, _ planned: PlannedMark) -> Bool {
    let address = PictureMarkup.encoded(picture.address)
    // In a set, blanks part the files and their scales.
    return ["\"", " "].contains { start in
      ["\"", " "].contains { end in
        offset(of: Array("\(start)\(address)\(end)".utf8), in: planned.mark.content) != nil
      }
    }
  }

  /// The document with other bytes in some places.
  fileprivate func replacing(_ edits: [(range: Range<Int>, bytes: [UInt8])]) -> [UInt8] {
    var (result, place) = ([UInt8](), 0)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[place..<edit.range.lowerBound] + edit.bytes
      place = edit.range.upperBound
    }
    return result + bytes[place...]
  }
}

extension PlannedMark {
  /// What folds the data above the mark, where that is asked for and not done.
  fileprivate func folds(in text: DocumentText) -> [(range: Range<Int>, bytes: [UInt8])] {
    guard request.isHidden, let block, !block.isHidden, !block.outer.isEmpty else { return [] }
    let (start, end) = (
      text.lines[block.outer.lowerBound].lowerBound,
      text.lines[block.outer.upperBound - 1].upperBound
    )
    let lineBreak = text.lineBreak
    let blank = mark.prefix.isEmpty ? lineBreak : mark.prefix + lineBreak
    return [
      (
        start..<start,
        mark.prefix + Array(DocumentBlock.folded.start.utf8) + lineBreak + blank
      ),
      (
        end..<end,
        lineBreak + blank + mark.prefix + Array(DocumentBlock.folded.end.utf8)
      ),
    ]
  }
}
