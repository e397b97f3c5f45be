/// Options under a title, in the help and on the page of options.
package struct OptionTopic: Sendable {
  /// The title.
  package let title: String
  /// Flags of the topic as a command line may have them; nil for none.
  package let example: String?
  /// The options, in the order of the flags' help.
  package let options: [GridOption]

  init(_ title: String, example: String? = nil, _ options: [GridOption]) {
    (self.title, self.example, self.options) = (title, example, options)
  }
}

extension GridOption {
  /// All options by topic, of which none has more than a dozen flags.
  package static let topics: [OptionTopic] = [
    OptionTopic(
      "Columns, rows and their order", example: "--columns name,age --sort -age --limit 20",
      OrderOptions.keys),
    OptionTopic(
      "Changes of columns", example: "--heat age --align team=center",
      OrderOptions.shorthands),
    OptionTopic("How data are read", example: "--delimiter ';' --no-header", DataOptions.keys),
    OptionTopic(
      "The window", example: "--width 600 --height 400 --scroll-to 20", WindowOptions.keys),
    OptionTopic("Texts on several lines", example: "--wrap name", WrappingOptions.keys),
    OptionTopic("The state of a grid", example: "--hover 3 --focus 3:age", StateOptions.keys),
    OptionTopic("Cards", example: "--layout tiles --per-line 3", CardOptions.keys),
    OptionTopic(
      "Around and over the cells", example: "--callout 'box 1:age old' --redact team",
      PartsOptions.keys),
    OptionTopic("Look", example: "--theme dark --scale 3 --frame card", LookOptions.keys),
    OptionTopic("Titles", example: "--title 'The crew' --note Ages", LookOptions.titles),
    OptionTopic(
      "Heights and widths", example: "--row-height 30 --column-width name=200", LookOptions.sizes),
    OptionTopic(
      "How values are written", example: "--locale de_DE --missing n/a", DisplayOptions.values),
    OptionTopic(
      "Fonts and files", example: "--fonts cjk,emoji --allow-path themes", DisplayOptions.files),
    OptionTopic("Pages and vectors", example: "--page a4 --text outlines", DisplayOptions.pages),
    OptionTopic("Warnings", DisplayOptions.warnings),
  ]
}
