import GridreelCauses
import GridreelComparing
import GridreelFiles
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// Knows whether pictures are those that documents ask for, and why not.
struct DocumentJudge {
  /// The files that pictures were made of.
  private let digests = FileDigests()
  private var known: [String: String] = [:]
  private var judge = SnapshotJudge(.verify, below: [])
  /// The version and the build of this program.
  private let program = "\(ProgramVersion.current) \(ProvenanceMaker.programDigest)"

  /// Whether a recipe says that its picture would be drawn as it is, by this program or by another one.
  mutating func isCurrent(
    _ recipe: PictureRecipe, _ picture: PlannedPicture, byAnyProgram: Bool = false
  ) -> Bool {
    guard recipe.asked == picture.asked, byAnyProgram || recipe.program == program,
      let sources = recipe.sources
    else { return false }
    let folder = FilePath.folder(of: picture.path)
    return sources.allSatisfy { digest(of: FilePath.join(folder, $0.path)) == $0.digest }
  }

  /// Whether a program of this version wrote a recipe, whatever its build.
  func isOfThisVersion(_ recipe: PictureRecipe) -> Bool {
    recipe.program.hasPrefix("\(ProgramVersion.current) ")
  }

  private mutating func digest(of path: String) -> String {
    let path = path.normalizedPath
    ReadFiles.note(path)
    if let digest = known[path] { return digest }
    let digest = digests.known(of: path)
    known[path] = digest
    return digest
  }

  /// Whether a picture has the pixels that its recipe tells of, whatever packed them since; of a reel, all bytes.
  static func isIntact(_ file: RecipeFile, _ picture: PlannedPicture) -> Bool {
    if file.isAsWritten { return true }
    guard case .still = picture.format, let pixels = file.recipe?.pixels, let bitmap = file.bitmap
    else { return false }
    return ContentDigest(bitmap) == pixels
  }

  /// Whether a file shows what was drawn.
  static func shows(
    _ file: RecipeFile, _ drawing: DocumentDrawing, _ picture: PlannedPicture
  ) -> Bool {
    if file.withoutRecipe == drawing.bytes { return true }
    // The pixels that recipes tell of are those of one theme.
    guard case .still = picture.format, !picture.theme.isForSchemes else { return false }
    guard let recipe = file.recipe else { return file.bitmap == drawing.snapshot.bitmap }
    return recipe.pixels == drawing.snapshot.digest && isIntact(file, picture)
  }

  /// The recipe of what was drawn.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  mutating func recipe(
    of drawing: DocumentDrawing, _ picture: PlannedPicture, _ planned: PlannedMark,
    in document: String, _ renderers: RendererShelf
  ) throws(GridreelError) -> PictureRecipe {
    let trial = trial(of: drawing, picture, planned, renderers)
    let record = drawing.snapshot.record
    let reference = LockedReference(
      judge.provenance(of: trial, record), record: record.encoded, sources: nil, values: nil)
    let folder = FilePath.destination(of: FilePath.folder(of: picture.path))
    return try PictureRecipe(
      program: program, asked: picture.asked, facts: drawing.facts,
      document: FilePath.relative(FilePath.destination(of: document), from: folder),
      sources: sources(of: drawing.reads, from: folder), picture: reference)
  }

  /// The files that were read; nil if there is more, or one was written meanwhile.
  private func sources(of reads: ReadFiles, from folder: String) -> [PictureRecipe.Source]? {
    guard let paths = reads.paths, !reads.hasChanged else { return nil }
    var sources: [PictureRecipe.Source] = []
    for path in paths where !Attachments.isName(path) {
      let digest = digests.known(of: path)
      guard digest != FileDigests.unknown else { return nil }
      let place = FilePath.relative(FilePath.destination(of: path), from: folder)
      sources.append(PictureRecipe.Source(path: place, digest: digest))
    }
    return sources
  }

  /// Why a picture is not what a recipe tells of, in the words of `verify`.
  mutating func cause(
    _ drawing: DocumentDrawing, _ picture: PlannedPicture, _ planned: PlannedMark,
    since recipe: PictureRecipe, _ renderers: RendererShelf
  ) throws(GridreelError) -> (text: String, root: Cause.Root?)? {
    guard let old = recipe.picture else { return nil }
    let trial = trial(of: drawing, picture, planned, renderers)
    var lock = ReferenceLock()
    lock[ReferenceLock.name(ofReference: picture.path)] = [old]
    let result = try judge.judge(
      drawing.snapshot, trial.subject, reference: picture.path, sources: trial.sources,
      in: (picture.path, lock))
    let causes = planned.block.map { $0.located(result.causes, in: planned.inputPath) }
    guard let first = (causes ?? result.causes).first else { return nil }
    let more = result.causes.count - 1
    return (first.text + (more > 0 ? " (and \(more) more)" : ""), first.root)
  }

  private func trial(
    of drawing: DocumentDrawing, _ picture: PlannedPicture, _ planned: PlannedMark,
    _ renderers: RendererShelf
  ) -> SnapshotJudge.Trial {
    let subject = SnapshotResult.Subject(
      grid: planned.inputPath, theme: picture.theme.label, scale: drawing.options.look.stillScale)
    return SnapshotJudge.Trial(
      picture: drawing.snapshot, subject: subject, path: picture.path,
      sources: PictureSources(of: drawing, subject, picture, planned, renderers), lock: nil)
  }
}

extension PictureSources {
  /// The files of a picture in a document; nil if its grid file cannot be read again.
  fileprivate init?(
    of drawing: DocumentDrawing, _ subject: SnapshotResult.Subject, _ picture: PlannedPicture,
    _ planned: PlannedMark, _ renderers: RendererShelf
  ) {
    var file: GridFile?
    if let block = planned.block, block.isGrid {
      file = try? GridFile(parsing: block.placedBytes, name: planned.inputPath)
    } else if planned.block == nil, InputFormat(path: planned.inputPath) == .grid {
      file = (try? InputFile.read(planned.inputPath, atMost: InputFile.textLimit))
        .flatMap { try? GridFile(parsing: $0, name: planned.inputPath) }
    } else {
      file = GridFile(
        name: planned.inputPath,
        data: Placed(value: .path(planned.inputPath), origin: planned.request.origin),
        options: drawing.options)
    }
    guard let file else { return nil }
    let place = SnapshotPlan.Picture(
      file: 0, subject: subject, theme: picture.theme, options: drawing.options,
      reference: picture.path, lock: picture.path)
    let whole = SnapshotPlan.File(
      path: planned.inputPath, file: file, tolerance: file.snapshots.tolerance)
    self.init(
      place, of: whole, drawing.input, drawing.theme, budget: .standard, isWritten: true,
      renderers)
  }
}
