import DataSources
import GridModel

extension OptionName {
  /// The words that values of the option are taken from; none where any text will do.
  package var words: [String] {
    switch self {
    case .encoding: Self.words(TextEncoding.self)
    case .textOrder: Self.words(SQLiteSource.TextOrder.self)
    case .scrollbars: Self.words(Scrollbars.self)
    case .refresh: Self.words(Refresh.Phase.self)
    case .layout: Self.words(LayoutName.self)
    case .frame: Self.words(Surroundings.FrameKind.self)
    case .text: Self.words(TextForm.self)
    case .page: Specification.pages
    default: []
    }
  }

  private static func words<Choice: RawRepresentable<String> & CaseIterable>(
    _ choices: Choice.Type
  ) -> [String] {
    choices.allCases.map(\.rawValue)
  }
}
