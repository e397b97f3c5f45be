import GridreelCauses
import GridreelComparing
import GridreelPrimitives

extension SnapshotResult.Status {
  /// The name of the status for messages.
  package var label: String {
    switch self {
    case .passed: "passed"
    case .changed: "changed"
    case .layout: "other size"
    case .missing: "no reference"
    case .moved: "moved"
    case .orphan: "orphan"
    case .added: "new"
    case .removed: "gone"
    case .error: "error"
    case .recorded: "recorded"
    }
  }
}

extension SnapshotResult.Subject {
  /// The theme, the state and the scale: `dark · sorted · @2x`.
  package var variant: String { variantParts.joined(separator: " · ") }

  /// The theme, the state and the scale, as far as they are set.
  package var variantParts: [String] {
    // A grid file that cannot be read has no pictures yet.
    guard !theme.isEmpty || state != nil else { return [] }
    return [theme, state, "@\(shortNumber(scale))x"].compactMap(\.self).filter { !$0.isEmpty }
  }

  /// The whole name on one line: `people.grid.json · dark · @2x`.
  package var title: String {
    (variant.isEmpty ? grid : "\(grid) · \(variant)").visible
  }
}

extension SnapshotResult {
  /// The label of the outcome; a picture that passed only by a tolerance is labelled so.
  package var label: String { tolerated == nil ? status.label : "tolerated" }

  /// The most significant reason why the picture differs, in one sentence without a full stop.
  package var firstReason: String {
    if status == .error, causes.isEmpty {
      return fault ?? message ?? "the picture could not be compared"
    }
    if let forgiven { return ([forgiven] + causes.prefix(1).map(\.text)).joined(separator: ": ") }
    return causes.first?.text ?? message ?? plainReason
  }

  /// What a tolerance forgives in a picture that passed, in one sentence without a full stop.
  package var forgiven: String? {
    tolerated.map { "the tolerance forgives that \($0.forgivenSentence)" }
  }

  /// The reason implied by the status alone.
  private var plainReason: String {
    switch status {
    case .passed: "the picture is its reference"
    case .changed: difference?.sentence ?? "the picture is not its reference"
    case .layout: difference?.sizeSentence ?? "the picture has another size than its reference"
    case .missing: "there is no reference"
    case .moved: "the reference has another name"
    case .orphan: "no picture belongs to this reference"
    case .added: "only the checkout has the picture"
    case .removed: "only the revision has the picture"
    case .error: "the picture could not be compared"
    case .recorded: "the reference was written"
    }
  }

  /// The message, if it says more than ``firstReason``.
  package var furtherMessage: String? {
    status == .error || message == firstReason ? nil : message
  }
}

extension PictureDifference {
  /// The extent of the difference: `1,204 of 1,440,000 pixels differ (0.08 %), by up to 34 of
  /// 255, in 3 places`.
  package var sentence: String {
    guard differingPixels > 0 else { return "no pixel differs" }
    var text = counted(differingPixels)
    if maximumChannelDelta > 0 { text += ", by up to \(maximumChannelDelta) of 255" }
    if !regions.isEmpty {
      text += ", in \(grouped(regions.count)) \(regions.count == 1 ? "place" : "places")"
    }
    return text
  }

  /// All unequal pixels, whether or not they count as different: `1,204 of 1,440,000 pixels differ (0.08 %),
  /// by up to 34 of 255`.
  package var forgivenSentence: String {
    let unequal = unequalPixels
    guard unequal > 0 else { return "no pixel differs" }
    return "\(counted(unequal)), by up to \(maximumChannelDelta) of 255"
  }

  /// Both sizes: `1200 × 1240 pixels instead of 1200 × 1200`; nil if they are equal.
  package var sizeSentence: String? {
    guard changesSize else { return nil }
    return "\(actual.width) × \(actual.height) pixels instead of \(expected.width) × "
      + "\(expected.height)"
  }

  /// A number of pixels out of all: `1,204 of 1,440,000 pixels differ (0.08 %)`.
  private func counted(_ count: Int) -> String {
    let verb = count == 1 ? "differs" : "differ"
    let pixels = totalPixels == 1 ? "pixel" : "pixels"
    return "\(grouped(count)) of \(grouped(totalPixels)) \(pixels) \(verb) (\(share(count)))"
  }

  /// The share of a count in the total, never rounded to 0 % or 100 %.
  private func share(_ count: Int) -> String {
    let percent = 100 * Double(count) / Double(max(1, totalPixels))
    if count < totalPixels, percent > 99.99 { return "over 99.99 %" }
    if percent < 0.01 { return "under 0.01 %" }
    let decimals = percent < 10 ? 2 : 1
    let factor = decimals == 2 ? 100.0 : 10.0
    return "\(shortNumber((percent * factor).rounded() / factor)) %"
  }
}

/// A number without trailing zeros: `2`, `1.5`.
func shortNumber(_ number: Double) -> String {
  let text = String(number)
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A number with commas as thousands separators.
func grouped(_ number: Int) -> String {
  var digits = Array(String(abs(number)))
  for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
  return (number < 0 ? "-" : "") + String(digits)
}
