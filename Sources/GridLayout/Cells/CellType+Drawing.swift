import GridModel

extension CellType {
  /// What draws the cells of the type; nil writes them.
  var drawing: (any CellDrawing)? {
    switch self {
    case .text, .number: nil
    case .check(let options): CheckDrawing(options: options)
    case .image(let options): ImageDrawing(options: options)
    case .badge(let options): BadgeDrawing(options: options)
    case .progress(let options): ProgressDrawing(options: options)
    case .sparkline(let options): SparklineDrawing(options: options)
    case .price(let options): PriceDrawing(options: options)
    case .swatch(let options): SwatchDrawing(options: options)
    case .link(let options): LinkDrawing(options: options)
    case .rating(let options): RatingDrawing(options: options)
    case .custom(let cell): cell.drawing
    }
  }
}
