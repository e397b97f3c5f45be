internal import CCairo

/// An error reported by Cairo or its fonts.
package struct CairoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Hashable, Sendable {
    /// A side is below 1 or above 32,767 device pixels.
    case invalidSize
    /// Memory ran out.
    case outOfMemory
    /// Text is not valid UTF-8, or its clusters do not cover it.
    case invalidText
    /// A font could not be used.
    case invalidFont
    /// Any other Cairo error; see the error's `rawStatus`.
    case other
  }

  /// The kind of failure, for code to branch on.
  package let code: Code
  /// The C function that reported it.
  package let call: String
  /// Cairo's own status number, if there is one.
  package let rawStatus: UInt32?

  init(code: Code, call: String, rawStatus: UInt32? = nil) {
    (self.code, self.call, self.rawStatus) = (code, call, rawStatus)
  }

  /// The function and the failure, in one line.
  package var description: String {
    "\(call) failed: \(code)" + (rawStatus.map { " (Cairo's status \($0))" } ?? "")
  }

  /// Throws unless `status` is success; a status without a case of its own counts as an error, too.
  static func check(_ status: cairo_status_t, in call: String) throws(CairoError) {
    if status == CAIRO_STATUS_SUCCESS { return }
    throw CairoError(code: Code(status), call: call, rawStatus: status.rawValue)
  }
}

extension CairoError.Code {
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
}
