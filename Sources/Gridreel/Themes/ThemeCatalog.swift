public import Style

/// The built-in themes, and those in files.
public struct ThemeCatalog: Sendable {
  /// The theme of grids that ask for none.
  public static let defaultName = "light"

  private let loader: ThemeLoader

  /// Makes a catalog of the built-in themes.
  public init() {
    var files: [String: [UInt8]] = [:]
    for file in BuiltInFiles.files(in: "", ending: ".json") {
      files[String(file.name.dropLast(".json".count))] = Array(file.bytes)
    }
    loader = ThemeLoader(builtIn: files) { path in
      do throws(GridreelError) {
        return try InputFile.read(path)
      } catch {
        throw Reason(description: error.message.replacingAll(InputFile.unreadablePrefix, with: ""))
      }
    }
  }

  /// The names of the built-in themes, in alphabetical order.
  public var names: [String] { loader.builtInNames }

  /// The text of a built-in theme's file; nil where there is none of that name.
  ///
  /// For `base`, which has no file, it is the file that says all that follows from the default parameters.
  public func source(of name: String) -> String? {
    if name == ThemeLoader.baseName {
      return try? ThemeTemplate(base: theme(name)).text
    }
    return BuiltInFiles.files(in: "", ending: "\(name).json").first { $0.name == "\(name).json" }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Loads a theme.
  ///
  /// - Parameters:
  ///   - name: A built-in theme's name, or the path of a file.
  ///   - overrides: Changes, later ones over earlier ones.
  /// - Returns: The theme, complete.
  /// - Throws: ``GridreelError`` with the file, the line and the column at fault.
  public func theme(
    _ name: String, overrides: [ThemeOverride] = []
  ) throws(GridreelError) -> Theme {
    try theme(
      ThemeChoice(source: .name(name), origin: .library), overrides: overrides, folder: "")
  }

  /// Loads a theme as options ask for it; paths in a grid file start from the file's folder.
  func theme(
    _ choice: ThemeChoice, overrides: [ThemeOverride], folder: String
  ) throws(GridreelError) -> Theme {
    do throws(ThemeError) {
      switch choice.source {
      case .name(let name):
        let isAsWritten =
          names.contains(name) || choice.origin.file == nil || name.hasPrefix("/")
          || !(name.contains("/") || name.hasSuffix(".json"))
        return try loader.load(isAsWritten ? name : folder + name, overrides: overrides)
      case .inline(let node):
        return try loader.load(
          node, file: choice.origin.file ?? choice.origin.flag ?? "theme", overrides: overrides)
      }
    } catch {
      throw wrapped(error, choice)
    }
  }

  /// Why a file cannot be read, without the file's name, which the loader says.
  private struct Reason: Error, CustomStringConvertible {
    let description: String
  }

  private func wrapped(_ error: ThemeError, _ choice: ThemeChoice) -> GridreelError {
    if error.code == .unknownTheme { return choice.origin.error(error.message) }
    if error.position == nil && error.file.hasPrefix("--") {
      return GridreelError(.usage, "\(error.file): \(error.message)")
    }
    if error.code == .unreadable, error.position == nil, choice.origin.file != nil {
      let place = choice.origin.error(error.message)
      return GridreelError(
        .unreadableInput, file: place.file, line: place.line, column: place.column, place.message)
    }
    return GridreelError(
      error.code == .unreadable ? .unreadableInput : .badInput, file: error.file,
      line: error.position?.line, column: error.position?.column, error.message)
  }
}

extension Theme {
  /// Bright on white: the default.
  public static let light = builtIn("light")
  /// Soft on near-black.
  public static let dark = builtIn("dark")
  /// The glossy gradients of 2012.
  public static let ios6 = builtIn("ios6")
  /// Flat and thin with one bright accent.
  public static let ios7 = builtIn("ios7")
  /// Small and dense, as tools are.
  public static let compact = builtIn("compact")
  /// Horizontal rules on warm white, as in books.
  public static let paper = builtIn("paper")

  /// A theme whose file is built in and tested.
  private static func builtIn(_ name: String) -> Theme {
    do {
      return try ThemeCatalog().theme(name)
    } catch {
      preconditionFailure("the built-in theme '\(name)' cannot be read: \(error)")
    }
  }
}
