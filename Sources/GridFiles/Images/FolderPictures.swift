public import GridreelModel
public import GridreelPrimitives

/// Images in a folder, named by their relative paths: PNG, JPEG and SVG files.
///
/// A name never leads out of the folder, neither by `..`, by a link nor as an absolute path, except
/// into allowed folders. If a parent folder contains a file `.gridreel-root`, names may lead to
/// everything below that folder.
public struct FolderPictures: PictureSource {
  /// The maximum size of a file, in bytes.
  private static let byteLimit = 64 << 20

  /// The folder to which names are relative; empty is the current one.
  public let folder: String
  /// Further folders, or single files, that names may lead to.
  public let allowed: [String]

  /// Makes a source of the images in a folder; by default names cannot lead out of it.
  public init(_ folder: String, allowed: [String] = []) {
    (self.folder, self.allowed) = (folder, allowed)
  }

  /// Reads the image in a file.
  ///
  /// - Throws: ``GridreelError`` if the file does not exist, lies outside the folder, or cannot be drawn.
  public func picture(named name: String) throws(GridreelError) -> Picture {
    try picture(named: name, atMost: .max)
  }

  /// Reads the image in a file of at most `pixels` pixels; checks its size before decoding it.
  ///
  /// - Throws: ``GridreelError`` if the file does not exist, lies outside the folder, has more pixels, or
  ///   cannot be drawn.
  public func picture(
    named name: String, atMost pixels: Int
  ) throws(GridreelError) -> Picture {
    let path = try path(of: name)
    let bytes: [UInt8]
    do throws(GridreelError) {
      bytes = try InputFile.read(path, atMost: Self.byteLimit)
    } catch {
      throw GridreelError(
        error.code == .badInput ? .overBudget : error.code, "image '\(name)' \(error.message)")
    }
    let picture: Picture?
    do throws(GridreelError) {
      picture = try BudgetWatch.reading(image: name) { () throws(GridreelError) in
        try Picture(file: bytes, atMost: pixels)
      }
    } catch {
      throw GridreelError(error.code, "image '\(name)' \(error.message)")
    }
    guard let picture else { throw GridreelError(tooLarge: name) }
    return picture
  }

  private func mayBeFile(_ path: String, within reach: Reach) -> Bool {
    reach.refusal(of: path) != nil || FilePath.kind(of: path) != nil
  }

  /// The path of the file with a name.
  private func path(of name: String) throws(GridreelError) -> String {
    let isWhole = folder.isEmpty || folder.hasSuffix("/")
    let reach = Reach(in: isWhole ? folder : folder + "/", allowing: allowed)
    let path = reach.path(name)
    // A folder may be called so; what is outside is refused as such, without being asked for.
    guard !name.contains("://") || !Fence.isRaised && mayBeFile(path, within: reach) else {
      throw GridreelError(
        "image '\(name)' is an address; nothing is fetched, so save the file beside the grid file")
    }
    do throws(GridreelError) {
      try Fence.check(path)
    } catch {
      throw GridreelError(.outOfReach, "image '\(name)' \(error.message)")
    }
    // A file that is missing may appear.
    ReadFiles.note(path)
    if let refusal = reach.refusal(of: path) {
      throw GridreelError(.outOfReach, "image '\(name)' \(refusal)")
    }
    switch FilePath.kind(of: path) {
    case .file: return path
    case .folder, .other: throw GridreelError("image '\(name)' is not a file")
    case nil:
      throw GridreelError(
        "image '\(name)' does not exist; names are paths from the folder of the grid file")
    }
  }
}
