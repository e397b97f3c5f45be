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
  /// What stands for an input's name in the names of outputs.
  package static let namePlaceholder = "{name}"

  /// One input, and where its pictures go.
  package struct Place: Sendable {
    package let input: String
    package fileprivate(set) var outputs: [String]
    /// The format of standard output, where a picture goes there without being asked to.
    package fileprivate(set) var format: PictureFormat?
    /// The table of a database, the sheet of a workbook or one of several tables of a text, if the words name one.
    package fileprivate(set) var table: String?
    /// The query of a database, if the words have one.
    package fileprivate(set) var query: String?
    /// Whether nobody said where the picture goes.
    package fileprivate(set) var isChosen = false
    /// Whether folders are made for the pictures, as for names that say where each goes.
    package fileprivate(set) var makesFolders = false

    /// A path with the input's name in place of what stands for it.
    package func named(_ path: String) -> String {
      let name = input == "-" ? "table" : InputFormat.baseName(of: FilePath.name(of: input))
      return path.replacing(RenderWords.namePlaceholder, with: name)
    }
  }

  /// The inputs; none if none was named and none comes by standard input.
  package private(set) var places: [Place] = []

  /// - Parameters:
  ///   - words: the words that belong to no flag.
  ///   - outputs: those of flags.
  ///   - format: the format that was asked for.
  ///   - themes: the names of the themes that it is drawn in.
  ///   - scales: the pixels per point that it is drawn with.
  ///   - isOutputFree: whether a picture may go to standard output without being asked to.
  /// - Throws: ``GridreelError`` with code `usage`, or `unwritableOutput` if a name that was not given is that of
  ///   another's file.
  package init(
    _ words: [String], outputs: [String], format: PictureFormat?, themes: [String],
    scales: [Double] = [1], isOutputFree: Bool
  ) throws(GridreelError) {
    var outputs = outputs
    // Some say the command after the file.
    for word in words where word != "render" || Self.isFile(word) {
      if isOutput(word) {
        // A pattern of a shell, as in 'gridreel my*', may have named it.
        try Self.checkReplacing(word)
        outputs.append(word)
      } else if word == "-", places.last?.input == "-" {
        outputs.append(word)
      } else {
        add(word)
      }
    }
    if places.isEmpty, Self.isStandardInputGiven { add("-") }
    guard places.count < 2 || outputs.allSatisfy({ $0.contains(Self.namePlaceholder) }) else {
      let folder = outputs[0].hasSuffix("/") ? outputs[0] : ""
      let ending = folder.isEmpty ? outputs[0].split(separator: ".").last.map { "." + $0 } : nil
      throw GridreelError(
        .usage,
        "a picture is of one input, and there are \(places.count); give each a name: -o '\(folder)\(Self.namePlaceholder)\(ending ?? ".png")'"
      )
    }
    for index in places.indices {
      try Self.checkPresence(of: places[index].input)
      places[index].place(outputs, format)
      if outputs.isEmpty {
        try places[index].choosePlace(
          themes: themes, scales: scales, isOutputFree: isOutputFree && places.count == 1)
      }
    }
  }

  /// Whether a word says where a picture goes; Markdown and HTML are read as well, so those that exist are inputs.
  private func isOutput(_ word: String) -> Bool {
    guard let format = try? PictureFormat(path: word) else { return false }
    return format.definition.content != .tables || !places.isEmpty && !Self.isFile(word)
  }

  /// Adds an input, or what is read of the one before.
  private mutating func add(_ word: String) {
    if let last = places.indices.last, places[last].table == nil, places[last].query == nil,
      !Self.isFile(word), InputFormat(path: word) == nil,
      InputFormat(path: places[last].input)?.hasTables == true
    {
      let start = word.prefix { $0 != " " }.lowercased()
      if word.contains(" "), ["select", "with", "values"].contains(start) {
        places[last].query = word
      } else {
        places[last].table = word
      }
      return
    }
    let (path, table) = Self.divided(word)
    places.append(Place(input: path, outputs: [], table: table))
  }

  /// A path and the table after it, as in `orders.db/customers`, `projects.xlsx:Owners` or `projects.xlsx!Owners`.
  private static func divided(_ word: String) -> (path: String, table: String?) {
    guard word != "-", FilePath.kind(of: word) == nil else { return (word, nil) }
    for index in word.indices.reversed() where "/:!#".contains(word[index]) {
      var path = word[..<index]
      let table = word[word.index(after: index)...]
      if path.last == ":" { path = path.dropLast() }
      guard !table.isEmpty, isFile(String(path)) else { continue }
      return (String(path), String(table))
    }
    return (word, nil)
  }

  /// Fails where nothing has a name, with the one that was perhaps meant.
  private static func checkPresence(of input: String) throws(GridreelError) {
    guard input != "-" else { return }
    switch FilePath.kind(of: input) {
    case .folder:
      throw GridreelError(
        .unreadableInput, file: input, "is a folder; name a file in it, or several as in '*.csv'")
    case nil:
      let names = (try? FilePath.names(in: FilePath.folder(of: input))) ?? []
      // Equal endings would make all names alike.
      let parts = { (name: String) in
        let stem = name.prefix { $0 != "." }
        return (stem: String(stem), ending: name[stem.endIndex...])
      }
      let asked = parts(FilePath.name(of: input))
      let alike = names.filter { parts($0).ending == asked.ending }
      let nearest = nearestName(to: asked.stem, among: alike.map { parts($0).stem })
      let near =
        nearest.flatMap { found in alike.first { parts($0).stem == found } }
        ?? names.first { parts($0).stem == asked.stem && InputFormat(path: $0) != nil }
      throw GridreelError(
        .unreadableInput, file: input,
        "does not exist" + (near.map { "; did you mean '\($0)'?" } ?? ""))
    default: break
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

  fileprivate static func isPipe(_ status: stat) -> Bool {
    [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// A name that nobody gave never replaces a file that another program has written.
  fileprivate static func checkReplacing(_ path: String) throws(GridreelError) {
    guard FilePath.kind(of: path) != nil else { return }
    let isOurs = (try? InputFile.readOwn(path)).map { PictureMark.isIn($0) } ?? false
    guard !isOurs else { return }
    throw GridreelError(
      .unwritableOutput, file: path,
      "was not drawn by Gridreel, so it is not replaced; say where the picture goes: -o FILE")
  }
}

extension RenderWords.Place {
  fileprivate mutating func place(_ outputs: [String], _ format: PictureFormat?) {
    self.outputs = outputs.map(named)
    self.format = format
    makesFolders = outputs.contains { $0.contains("{") }
  }

  /// A picture goes into the file or the pipe that standard output leads to, if the input is a pipe as well; into a
  /// file of the input's name otherwise, so that a script that keeps the output has the path.
  fileprivate mutating func choosePlace(
    themes: [String], scales: [Double], isOutputFree: Bool
  ) throws(GridreelError) {
    var (source, target) = (stat(), stat())
    if isOutputFree, fstat(STDOUT_FILENO, &target) == 0 {
      let isFile = target.st_mode & S_IFMT == S_IFREG
      let isBetweenPipes =
        input == "-" && fstat(STDIN_FILENO, &source) == 0 && RenderWords.isPipe(source)
        && RenderWords.isPipe(target)
      if isFile || isBetweenPipes {
        outputs = ["-"]
        format = format ?? .png
        return
      }
    }
    let name = input == "-" ? "table" : InputFormat.baseName(of: input)
    let hasScales = scales.count > 1 && (format ?? .png).definition.content == .pixels
    let path =
      name + (themes.count > 1 ? "-{theme}" : "") + (hasScales ? "@{scale}x" : "") + "."
      + (format ?? .png).rawValue
    for theme in themes {
      for file in OutputNames.names(path, theme: theme, scales: scales) {
        try RenderWords.checkReplacing(file)
      }
    }
    (outputs, isChosen) = ([path], true)
  }
}
