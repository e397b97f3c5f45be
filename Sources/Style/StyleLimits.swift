/// The ranges of numbers in styles and themes.
enum StyleLimits {
  static let fontSize = 1.0...1000
  static let fontWeight = 100...900
  static let letterSpacing = -5.0...20
  static let inset = 0.0...10_000
  static let cardInset = 0.0...1000
  static let lineLimit = 0...1000
  static let lineWidth = 0.0...100
  static let dash = 0.0...1000
  static let radius = 0.0...1000
  static let shadowOffset = -1000.0...1000
  static let blur = 0.0...1000
  static let angle = -3600.0...3600
  static let offset = 0.0...1
  static let stopCount = 64
  static let dashCount = 16
  static let rowHeight = 1.0...10_000
  static let height = 0.0...10_000
  static let arrowSize = 1.0...200
  static let arrowSpacing = 0.0...200
}
