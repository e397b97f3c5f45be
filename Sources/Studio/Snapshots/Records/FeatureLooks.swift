import GridreelCauses
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The looks of those parts of a scene that no style of the cascade decides, and their frames.
struct FeatureLooks {
  /// One summary row of the scene.
  struct SummaryRow {
    let key: String
    /// The texts of its cells by column.
    var texts: [String: String] = [:]
    var looks: RecordTree = [:]
    var frame = GridRect.zero
  }

  private(set) var spannerLine: RecordTree = [:]
  /// The summary rows, from top to bottom.
  private(set) var summaries: [SummaryRow] = []
  /// The looks of callouts, by their numbers from 1.
  private(set) var callouts: [Int: RecordTree] = [:]
  private(set) var field: RecordTree = [:]
  private(set) var refresh: RecordTree = [:]
  private(set) var hover: RecordTree = [:]
  private(set) var focus: RecordTree = [:]
  private(set) var range: RecordTree = [:]
  private(set) var menu: RecordTree = [:]
  /// The images in cells.
  private(set) var pictures: [(row: RowIdentity, column: String, fingerprint: String)] = []
  private var frames: [Identity: GridRect] = [:]

  /// Collects from the items of a scene.
  init(_ scene: Scene) {
    for pane in scene.panes {
      for item in pane.items { add(item) }
    }
  }

  /// The frame of an item; empty if there is none.
  func frame(_ owner: Identity.Owner, _ part: Identity.Part) -> GridRect {
    frames[Identity(owner, part)] ?? .zero
  }

  private mutating func add(_ item: Item) {
    switch item.identity.owner {
    case .spanner: if item.identity.part == .other("line") { spannerLine = item.looks("line") }
    case .summary(let key): add(item, toSummary: key)
    case .summaryCell(let key, let column):
      guard item.identity.part == .text, case .text(let block) = item.content else { return }
      summaries[place(ofSummary: key)].texts[column] = block.string
    case .sectionCell(let section, let column):
      guard item.identity.part == .text, case .text(let block) = item.content else { return }
      let place = place(ofSummary: "header of \(section)")
      summaries[place].texts[column] = block.string
      if summaries[place].frame.width < item.frame.width { summaries[place].frame = item.frame }
    case .callout(let key):
      guard let number = key.split(separator: ".").first.flatMap({ Int($0) }) else { return }
      callouts[number, default: [:]].keep(item.looks(item.identity.part.word))
    case .frame: frames[item.identity] = item.frame
    case .menu: menu.keep(item.looks(item.identity.part.word))
    case .body, .row, .cell, .headerCell, .section, .header, .column: addState(item)
    }
  }

  private mutating func add(_ item: Item, toSummary key: String) {
    let place = place(ofSummary: key)
    switch item.identity.part {
    case .other("upper line"): summaries[place].looks = item.looks("upper line")
    case .background, .other("background"):
      if summaries[place].frame.width < item.frame.width { summaries[place].frame = item.frame }
    default: break
    }
  }

  private mutating func place(ofSummary key: String) -> Int {
    if let place = summaries.firstIndex(where: { $0.key == key }) { return place }
    summaries.append(SummaryRow(key: key))
    return summaries.count - 1
  }

  private mutating func addState(_ item: Item) {
    if case .cell(let row, let column) = item.identity.owner,
      case .picture(let block) = item.content
    {
      pictures.append((row, column, "\(block.picture.fingerprint)"))
    }
    switch (item.identity.owner, item.identity.part) {
    case (.body, .other("refresh text")), (.header, .text): frames[item.identity] = item.frame
    default: break
    }
    guard case .mark(let name) = item.identity.part else { return }
    if name.hasSuffix("hover") {
      hover = item.looks("colour")
    } else if name == "focus ring" {
      focus = item.looks("line")
    } else if name.hasPrefix("range ") {
      range = item.looks("line")
    } else if name.hasPrefix("field") {
      field.merge(item.looks(name == "field" ? "ground" : String(name.dropFirst(6))))
    } else if name.hasPrefix("refresh"), !name.hasPrefix("refresh spoke") {
      refresh.merge(item.looks(String(name.dropFirst(8))))
    } else if name.hasPrefix("button") {
      menu.merge(item.looks(name))
    }
  }
}

extension Item {
  /// The look of the item, under keys made from a name.
  fileprivate func looks(_ name: String) -> RecordTree {
    switch content {
    case .fill(let paints, let radius):
      return [
        .look(name): paints.map(\.written).joined(separator: " "),
        .look(name, "radius"): radius.recorded,
      ]
    case .line(let color, let dash):
      let width = min(frame.width, frame.height)
      return [.line(name): LineStyle(width: width, color: color, dash: dash).written]
    case .outline(let line, let radius):
      return [.line(name): line.written, .look(name, "radius"): radius.recorded]
    case .shadow(let shadow, _): return [.look(name): shadow.written]
    case .text(let block):
      let font = "\(block.font.family) \(block.font.size.recorded) weight \(block.font.weight)"
      return [.look(name, "colour"): block.color.written, .look(name, "font"): font]
    case .arrow(let arrow):
      return [.look(name): arrow.color.written, .look(name, "shape"): arrow.shape.rawValue]
    case .disc(let color): return [.look(name): color.written]
    case .figure(_, let look):
      return [
        .look(name): look.fill?.written ?? Stored.none,
        .line(name): look.stroke?.written ?? Stored.none,
      ]
    case .picture, .link: return [:]
    }
  }
}
