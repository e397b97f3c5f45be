internal import CPango

/// What Pango and the libraries around it say about texts and drawings.
///
/// They would write it to standard error in their own form. What concerns a picture is told by its warnings.
enum LibraryMessages {
  /// Drops the messages from now on.
  static func drop() { _ = areDropped }

  private static let areDropped: Bool = {
    let levels = [
      G_LOG_LEVEL_CRITICAL, G_LOG_LEVEL_WARNING, G_LOG_LEVEL_MESSAGE, G_LOG_LEVEL_INFO,
      G_LOG_LEVEL_DEBUG,
    ].reduce(0) { $0 | $1.rawValue }
    for domain in ["Pango", "GLib", "GLib-GObject", "librsvg"] {
      g_log_set_handler(domain, GLogLevelFlags(rawValue: levels), { _, _, _, _ in }, nil)
    }
    return true
  }()
}
