import ArgumentParser
import Gridreel

extension CompletionKind {
  /// Completes the raw values of a choice.
  static func words<Choice: RawRepresentable<String> & CaseIterable>(
    _ choices: Choice.Type
  ) -> CompletionKind {
    .list(choices.allCases.map(\.rawValue))
  }

  /// Completes built-in themes and files.
  static var themes: CompletionKind {
    .custom { _, _, text in ThemeCatalog().completions(of: text) }
  }
}
