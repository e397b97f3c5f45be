internal import CGridreelCairo
import GridreelPrimitives

extension GridreelError {
  /// A failure of Cairo or its fonts.
  enum CairoFailure {
    /// A side is below 1 or above 32,767 device pixels.
    case invalidSize
    /// Memory ran out.
    case outOfMemory
    /// Text is not valid UTF-8, or its clusters do not cover it.
    case invalidText
    /// A font could not be used.
    case invalidFont
    /// Any other failure; see the status.
    case other

    fileprivate init(_ status: cairo_status_t) {
      switch status {
      case CAIRO_STATUS_NO_MEMORY: self = .outOfMemory
      case CAIRO_STATUS_INVALID_SIZE, CAIRO_STATUS_INVALID_STRIDE: self = .invalidSize
      case CAIRO_STATUS_INVALID_STRING, CAIRO_STATUS_INVALID_CLUSTERS, CAIRO_STATUS_NEGATIVE_COUNT:
        self = .invalidText
      case CAIRO_STATUS_FONT_TYPE_MISMATCH, CAIRO_STATUS_USER_FONT_ERROR: self = .invalidFont
      default: self = .other
      }
    }

    fileprivate var code: Code {
      switch self {
      case .invalidSize: .usage
      case .invalidFont: .missingResource
      case .outOfMemory, .invalidText, .other: .internalFault
      }
    }
  }

  /// Makes the error of a C function, with Cairo's own status number if there is one.
  init(_ failure: CairoFailure, call: String, status: cairo_status_t? = nil) {
    let number = status.map { " (Cairo's status \($0.rawValue))" } ?? ""
    self.init(failure.code, "\(call) failed: \("\(failure)")\(number)")
  }

  /// Throws unless `status` is success; a status without a case of its own counts as an error, too.
  static func check(_ status: cairo_status_t, in call: String) throws(GridreelError) {
    if status == CAIRO_STATUS_SUCCESS { return }
    throw GridreelError(CairoFailure(status), call: call, status: status)
  }
}
