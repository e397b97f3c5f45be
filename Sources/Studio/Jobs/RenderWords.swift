import GridreelFiles
package import GridreelPrimitives
package import GridreelStills

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The words of `gridreel people.csv people.svg`, told apart: what is read, and where pictures go.
package struct RenderWords {
  /// The input; nil if none was named and none comes by standard input.
  package private(set) var input: String?
  package private(set) var outputs: [String] = []
  /// The format of standard output, where a picture goes there without being asked to.
  package private(set) var format: PictureFormat?

  /// - Parameters:
  ///   - words: the words that belong to no flag.
  ///   - outputs: those of flags.
  ///   - format: the format that was asked for.
  ///   - themes: the names of the themes that it is drawn in.
  ///   - isOutputFree: whether a picture may go to standard output without being asked to.
  /// - Throws: ``GridreelError`` with code `usage`, or `unwritableOutput` if a name that was not given is that of
  ///   another's file.
  package init(
    _ words: [String], outputs: [String], format: PictureFormat?, themes: [String],
    isOutputFree: Bool
  ) throws(GridreelError) {
    (self.outputs, self.format) = (outputs, format)
    // Some say the command after the file.
    for word in words where word != "render" || Self.isFile(word) {
      if let picture = try? PictureFormat(path: word) {
        // A pattern of a shell, as in 'gridreel my*', may have named it; WebP files do not tell who wrote them.
        if picture != .webp { try Self.checkReplacing(word) }
        self.outputs.append(word)
      } else if input == nil {
        input = word
      } else {
        throw GridreelError(
          .usage,
          "a picture is of one input; draw '\(word)' by a command of its own, or many by 'gridreel batch'"
        )
      }
    }
    if input == nil, Self.isStandardInputGiven { input = "-" }
    if let input, self.outputs.isEmpty {
      try placeOutput(of: input, themes: themes, isOutputFree: isOutputFree)
    }
  }

  /// Whether data may come from a pipe, or from a file that is not empty.
  package static var isStandardInputGiven: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return isPipe(status) || status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// Whether a word is the path of a file.
  package static func isFile(_ word: String) -> Bool { FilePath.kind(of: word) == .file }

  private static func isPipe(_ status: stat) -> Bool {
    [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// A picture goes into the file or the pipe that standard output leads to, if the input is a pipe as well; into a
  /// file of the input's name otherwise, so that a script that keeps the output has the path.
  private mutating func placeOutput(
    of input: String, themes: [String], isOutputFree: Bool
  ) throws(GridreelError) {
    var (source, target) = (stat(), stat())
    if isOutputFree, fstat(STDOUT_FILENO, &target) == 0 {
      let isFile = target.st_mode & S_IFMT == S_IFREG
      let isBetweenPipes =
        input == "-" && fstat(STDIN_FILENO, &source) == 0 && Self.isPipe(source)
        && Self.isPipe(target)
      if isFile || isBetweenPipes {
        outputs = ["-"]
        format = format ?? .png
        return
      }
    }
    let name = input == "-" ? "table" : InputFormat.baseName(of: input)
    let path = name + (themes.count > 1 ? "-{theme}" : "") + "." + (format ?? .png).rawValue
    for theme in themes { try Self.checkReplacing(path.replacing("{theme}", with: theme)) }
    outputs = [path]
  }

  /// A name that nobody gave never replaces a file that another program has written.
  private static func checkReplacing(_ path: String) throws(GridreelError) {
    guard FilePath.kind(of: path) != nil else { return }
    let isOurs = (try? InputFile.readOwn(path)).map { PictureMark.isIn($0) } ?? false
    guard !isOurs else { return }
    throw GridreelError(
      .unwritableOutput, file: path,
      "was not drawn by Gridreel, so it is not replaced; say where the picture goes: -o FILE")
  }
}
