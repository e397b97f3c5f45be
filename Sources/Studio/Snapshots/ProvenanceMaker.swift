import GridreelCauses
import GridreelComparing
import GridreelFiles
import GridreelImageCodecs
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelRendering
import GridreelStills
import GridreelValues

/// Records how a picture was made.
struct ProvenanceMaker {
  /// The versions of libraries, which are the same for all pictures of a process.
  private let libraries: [String: String]
  private let build: String

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
  func provenance(
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
    provenance.fonts = still.shaper.fontFiles(of: still.picture.scene).map { file in
      var builder = ContentDigest.Builder()
      builder.add(file.bytes)
      return Provenance.FontFile(name: file.name, digest: builder.digest)
    }
    provenance.theme =
      ContentDigest(RecordTree(wholeTheme: still.grid.themed.theme).text)
      .description
    provenance.data = picture.dataDigest.description
    provenance.settings = ContentDigest(record.settingsText).description
    return provenance
  }

  /// The relative path from a reference's folder to its grid file, valid while both stay in place.
  private static func gridPath(_ grid: String, from reference: String) -> String {
    guard let file = FilePath.real(grid) else { return grid }
    return FilePath.relative(
      file, from: FilePath.destination(of: FilePath.folder(of: reference)))
  }

  /// The checksum of the running program's file, which identifies its build; empty if the
  /// file cannot be read.
  private static let programDigest: String = {
    do throws(GridreelError) {
      return String(Checksum.crc32(try InputFile.read(OwnProgram.file)), radix: 16)
    } catch {
      return ""
    }
  }()
}
