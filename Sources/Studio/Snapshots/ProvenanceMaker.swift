import GridreelCauses
import GridreelComparing
import GridreelFiles
import GridreelImageCodecs
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelRendering
import GridreelStills
import GridreelStyle
import GridreelValues

/// Records how a picture was made.
struct ProvenanceMaker {
  /// The versions of libraries, which are the same for all pictures of a process.
  private let libraries: [String: String]
  private let build: String
  /// The theme of the last picture with its digest: pictures of one theme follow each other.
  private var lastTheme: (theme: Theme, digest: String)?
  /// The shaper of the last picture, and the digests of its font files by where they are in memory.
  private var lastShaper: TextShaper?
  private var fonts: [UnsafeRawPointer: ContentDigest] = [:]

  /// Determines the versions of the program and its libraries.
  init() {
    libraries = DrawingLibraries.versions
    build = Self.programDigest
  }

  /// The provenance of a picture; the reference's own digest is added when its file is encoded.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - record: the record of its contents.
  ///   - subject: identifies the picture.
  ///   - owner: who draws it; nil is the subject's grid file.
  ///   - reference: the reference's path.
  /// - Returns: What the reference stores.
  mutating func provenance(
    of picture: SnapshotPicture, _ record: GridRecord, _ subject: SnapshotResult.Subject,
    owner: ReferenceOwner?, reference: String
  ) -> Provenance {
    var stored = subject
    stored.grid = owner?.name ?? Self.gridPath(subject.grid, from: reference)
    var provenance = Provenance(
      pixels: picture.digest, file: ContentDigest(""), subject: stored,
      comparator: Comparator.version)
    provenance.owner = owner?.kind ?? .gridFile
    (provenance.program, provenance.build) = (ProgramVersion.current, build)
    provenance.libraries = libraries
    let still = picture.still
    if lastShaper !== still.shaper { (lastShaper, fonts) = (still.shaper, [:]) }
    provenance.fonts = still.shaper.fontFiles(of: still.picture.scene).map { file in
      Provenance.FontFile(name: file.name, digest: digest(of: file))
    }
    provenance.theme = digest(of: still.grid.themed.theme)
    let rules = picture.built.edits.map { ($0.rule.rawValue, $0.rule.revision) }
    provenance.editing = Dictionary(rules) { first, _ in first }
    provenance.data = picture.dataDigest.description
    provenance.settings = ContentDigest(record.settingsText).description
    return provenance
  }

  private mutating func digest(of file: UsedFontFile) -> ContentDigest {
    let start = file.bytes.baseAddress
    if let start, let known = fonts[start] { return known }
    var builder = ContentDigest.Builder()
    builder.add(file.bytes)
    if let start { fonts[start] = builder.digest }
    return builder.digest
  }

  private mutating func digest(of theme: Theme) -> String {
    if let lastTheme, lastTheme.theme == theme { return lastTheme.digest }
    let digest = ContentDigest(RecordTree(wholeTheme: theme).text).description
    lastTheme = (theme, digest)
    return digest
  }

  /// The relative path from a reference's folder to its grid file, valid while both stay in place.
  private static func gridPath(_ grid: String, from reference: String) -> String {
    guard let file = FilePath.real(grid) else { return grid }
    return FilePath.relative(
      file, from: FilePath.destination(of: FilePath.folder(of: reference)))
  }

  /// The checksum of the running program's file, which identifies its build; empty if the
  /// file cannot be read.
  static let programDigest: String = {
    do throws(GridreelError) {
      return String(Checksum.crc32(try InputFile.read(OwnProgram.file)), radix: 16)
    } catch {
      return ""
    }
  }()
}
