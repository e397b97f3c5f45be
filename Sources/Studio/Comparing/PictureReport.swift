import GridreelComparing
import GridreelFiles
import GridreelPrimitives

/// A report on the difference between two pictures, for people and for programs.
struct PictureReport: Sendable {
  /// The maximum number of rectangles in the text; the JSON contains all.
  private static let listedRegions = 10

  private let difference: PictureDifference

  init(_ difference: PictureDifference) { self.difference = difference }

  /// The members of a JSON object: counts, the largest difference of a channel and the rectangles.
  var members: [(name: String, value: String)] {
    let regions = difference.regions.map { "[\($0.x), \($0.y), \($0.width), \($0.height)]" }
    var members: [(name: String, value: String)] = [
      ("differingPixels", "\(difference.differingPixels)"),
      ("totalPixels", "\(difference.totalPixels)"),
      ("maxChannelDelta", "\(difference.maximumChannelDelta)"),
      ("regions", "[\(regions.joined(separator: ", "))]"),
    ]
    if difference.antialiasedPixels > 0 {
      members.append(("antialiasedPixels", "\(difference.antialiasedPixels)"))
    }
    if let densest = difference.densestWindow { members.append(("densestWindow", "\(densest)")) }
    if difference.changesSize {
      let (before, after) = (difference.expected, difference.actual)
      members.append(("expectedSize", "[\(before.width), \(before.height)]"))
      members.append(("actualSize", "[\(after.width), \(after.height)]"))
    }
    return members
  }

  /// Several lines of text: how many pixels differ, then where.
  var text: String {
    var lines = [summary]
    if difference.changesSize { lines.append(sizes) }
    let listed = difference.regions.prefix(Self.listedRegions)
    lines += listed.map { region in
      "  \(region.width) × \(region.height) at \(region.x), \(region.y)"
    }
    let rest = difference.regions.count - listed.count
    if rest > 0 { lines.append("  and \(rest.counted("more region")); --json lists all of them") }
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    let smoothing = difference.antialiasedPixels
    guard difference.differingPixels > 0 else {
      let rest =
        smoothing > 0 ? "\(smoothing.counted("pixel")) that only \(smooth(smoothing)) an edge" : nil
      let delta = difference.maximumChannelDelta
      guard delta > 0 else {
        return "0 pixels differ; the pictures are identical" + (rest.map { " but for \($0)" } ?? "")
      }
      return
        "0 pixels differ by more than the tolerance allows; the greatest difference is \(delta) of 255"
        + (rest.map { ", beside \($0)" } ?? "")
    }
    var text =
      "\(difference.differingPixels.counted("pixel")) of \(difference.totalPixels) "
      + (difference.differingPixels == 1 ? "differs" : "differ") + share
    if !difference.changesSize { text += ", by up to \(difference.maximumChannelDelta) of 255" }
    if smoothing > 0 { text += "; \(smoothing) more only \(smooth(smoothing)) an edge" }
    if let densest = difference.densestWindow { text += "; at most \(densest) in one window" }
    return text + (difference.isWithinTolerance ? "; the tolerance allows it" : "")
  }

  private func smooth(_ count: Int) -> String { count == 1 ? "smooths" : "smooth" }

  /// The share of differing pixels in percent, with two significant digits.
  private var share: String {
    let percent = Double(difference.differingPixels) / Double(difference.totalPixels) * 100
    if percent < 0.001 { return " (less than 0.001 %)" }
    return " (\(JSONWriter.number(percent)) %)"
  }

  private var sizes: String {
    let (before, after) = (difference.expected, difference.actual)
    var changes: [String] = []
    if before.width != after.width {
      changes.append(
        "\(abs(after.width - before.width)) \(after.width > before.width ? "wider" : "narrower")")
    }
    if before.height != after.height {
      changes.append(
        "\(abs(after.height - before.height)) \(after.height > before.height ? "higher" : "lower")")
    }
    return "the size differs: \(before.width) × \(before.height) was expected, "
      + "\(after.width) × \(after.height) is \(changes.joined(separator: " and "))"
  }
}
