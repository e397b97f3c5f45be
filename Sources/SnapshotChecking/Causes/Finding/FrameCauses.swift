/// Changes of the window onto the grid and of what the grid itself asks for around it.
struct FrameCauses {
  /// The settings of the window.
  static let window = ["width", "height", "scroll", "scrollTo"]

  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    findWindow(into: &report)
    let frame = pair.setting("frame")
    if frame.old != frame.new {
      let change = "\(frame.old ?? "as the theme has it") → \(frame.new ?? "as the theme has it")"
      report.add(.state, "the frame around the grid: \(change)", places: whole)
      report.explainsPlaces = true
    }
    let sticky = pair.setting("stickySections")
    if sticky.old != sticky.new {
      let verb = sticky.new == nil ? "no longer stays" : "stays"
      report.add(.state, "the header of the topmost section \(verb) while rows scroll")
    }
    find("padding", "room inside the frame", movesParts: true, into: &report)
    find("margin", "room outside the frame", movesParts: true, into: &report)
    find("background", "background of the picture", movesParts: false, into: &report)
  }

  private var whole: [PictureDifference.Region] { pair.places.regions([pair.places.picture]) }

  private func findWindow(into report: inout CauseReport) {
    let names = [
      "width": "width", "height": "height", "scroll": "scrolled by", "scrollTo": "top row",
    ]
    let changes = Self.window.compactMap { name -> String? in
      let (old, new) = pair.setting(name)
      guard old != new else { return nil }
      let none =
        ["width": "of the grid", "height": "of the grid", "scroll": "0,0"][name] ?? "not set"
      return "\(names[name] ?? name) \(old ?? none) → \(new ?? none)"
    }
    guard !changes.isEmpty else { return }
    report.add(.state, "the window: " + changes.joined(separator: ", "), places: whole)
    report.explainsPlaces = true
  }

  /// A wish of the grid; without one the theme's value counts.
  private func find(
    _ name: String, _ words: String, movesParts: Bool, into report: inout CauseReport
  ) {
    let wish = pair.setting(name)
    guard wish.old != nil || wish.new != nil else { return }
    let old = wish.old ?? pair.old.theme["frame.\(name)"] ?? "none"
    let new = wish.new ?? pair.new.theme["frame.\(name)"] ?? "none"
    guard old != new else { return }
    let change = ValueWords.change(of: name, from: old, to: new)
    report.add(.state, "\(words) (\(name)): \(change)", places: whole)
    if movesParts { report.explainsPlaces = true }
  }
}
