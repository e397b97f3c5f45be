import GridreelFiles
import GridreelJSONText
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a picture is made of, without the files that are found only while it is drawn.
struct Recipe: Sendable {
  /// SHA-256 of the job, its attachments, the settings of the run and the program's fingerprint.
  let digest: String
  /// The paths that the job says it writes.
  let outputs: [String]

  /// Nil for a job that writes no files.
  init?(of job: BatchJob, settings: [String], in book: RecipeBook) {
    guard let text = job.canonicalText, !job.outputs.isEmpty else { return nil }
    let attached = job.attachments.files.map { file in
      [file.name, file.bytes.withUnsafeBytes { SHA256.hexadecimal(of: $0) }]
    }
    let parts = [book.fingerprint, text] + settings + attached.flatMap { $0 }
    digest = SHA256.hexadecimal(of: parts.map { jsonString($0) }.joined(separator: ","))
    outputs = job.outputs.map(\.path)
  }
}

/// The results of jobs whose files need not be drawn again.
///
/// They are kept in a file in the folder of a job's first output, a line for each: the digest of the job's
/// recipe, the digests of all files that were read and written, and the result. A job is up to date
/// only if all these files still have these digests, so nothing depends on times, or on the mere presence of a
/// file. Lines are only ever appended, after the files are in place: a run that is killed, or two
/// runs at once, lose at most lines, whose jobs are then drawn again.
final class RecipeBook: Sendable {
  /// The name of the file in each folder.
  static let fileName = ".gridreel.recipes"
  /// The keys of a line's object.
  private enum Key: String { case read, wrote, result }

  /// The fingerprint of this program.
  let fingerprint: String
  /// The lines of each folder by recipe.
  private let folders = Guarded<[String: [String: Substring]]>([:])
  private let digests = FileDigests()

  /// Opens no file before a job asks.
  ///
  /// - Throws: ``GridreelError`` if the program cannot read itself.
  init() throws(GridreelError) { fingerprint = try ProgramFingerprint.hexadecimal() }

  /// The result of a job whose files are up to date, as members of a JSON object; nil if it must be run.
  func result(of recipe: Recipe) -> String? {
    let folder = Self.folder(of: recipe)
    let line = folders.withLock { folders in
      if folders[folder] == nil { folders[folder] = Self.lines(in: folder) }
      return folders[folder]?[recipe.digest]
    }
    guard let line, let root = try? JSONNode.parse(Array(line.utf8)),
      case .object(let object) = root.value,
      case .object(let read)? = object[Key.read.rawValue]?.value,
      case .object(let wrote)? = object[Key.wrote.rawValue]?.value,
      case .string(let result)? = object[Key.result.rawValue]?.value,
      recipe.outputs.allSatisfy(wrote.contains),
      read.members.allSatisfy({ $0.node.value == .string(digests.known(of: $0.key)) }),
      wrote.members.allSatisfy({ $0.node.value == .string(FileDigests.digest(of: $0.key)) })
    else { return nil }
    return result
  }

  /// Adds a job that was run, unless it depends on more than files, one of them has changed meanwhile, or one
  /// of its outputs is no file of its own, such as a reel's frames.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  func add(
    _ recipe: Recipe, read: ReadFiles, wrote: [String], _ result: String
  ) throws(GridreelError) {
    guard let paths = read.paths,
      !paths.contains(where: { FileDigests.hasChanged($0, since: read.start) })
    else { return }
    let written = Set(wrote + recipe.outputs).sorted().map { ($0, FileDigests.digest(of: $0)) }
    guard written.allSatisfy({ FileDigests.isOfFile($0.1) }) else { return }
    let inputs = paths.map { ($0, digests.known(of: $0)) }
    guard inputs.allSatisfy({ $0.1 != FileDigests.unknown }) else { return }
    let line =
      "{\"\(Key.read.rawValue)\":\(Self.object(inputs)),\"\(Key.wrote.rawValue)\":"
      + "\(Self.object(written)),\"\(Key.result.rawValue)\":\(jsonString(result))}"
    // The break before it keeps it apart from a line that was cut.
    try OutputFile.append(
      Array("\n\(recipe.digest) \(line)\n".utf8),
      to: FilePath.join(Self.folder(of: recipe), Self.fileName))
  }

  private static func folder(of recipe: Recipe) -> String {
    FilePath.folder(of: recipe.outputs.first ?? "")
  }

  private static func object(_ members: [(String, String)]) -> String {
    let texts = members.map { "\(jsonString($0.0)):\(jsonString($0.1))" }
    return "{\(texts.joined(separator: ","))}"
  }

  /// The lines of a folder; of two for one recipe the later one.
  private static func lines(in folder: String) -> [String: Substring] {
    let path = FilePath.join(folder, fileName)
    guard FilePath.isPlainFile(path), let bytes = try? InputFile.read(path) else { return [:] }
    var lines: [String: Substring] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      lines[String(line[..<space])] = line[line.index(after: space)...]
    }
    return lines
  }
}
