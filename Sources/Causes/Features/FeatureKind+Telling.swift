extension FeatureKind {
  /// How to report the kind on its own; nil for kinds that other sentences cover.
  var telling: FeatureTelling? {
    switch self {
    case .spanner: .spanner
    case .summary: .summary
    case .footnote: .footnote
    case .callout: .callout
    case .menu: .menu
    case .field: .field
    case .drag: .drag
    case .refresh: .refresh
    case .span: .span
    case .hover: .target("the pointer is over")
    case .focus: .target("the focus is on")
    case .column, .header, .sectionHeader, .image, .card, .heading, .range, .scrollbar, .looks:
      nil
    }
  }
}

// MARK: Header, summaries, footnotes

extension FeatureTelling {
  fileprivate static let spanner = {
    let place: Words = { "above \($1.words(forColumns: $0.lines(.columns)))" }
    var telling = FeatureTelling(standing: place)
    telling.movement = .always
    telling.sentences = [
      { old, new, pair in
        text(.text, "text")(old, new, pair).map { "spanner \(place(new, pair.new)): \($0)" }
      },
      { old, new, pair in
        // Added and removed columns are already reported.
        let known = Set(pair.columns.pairs.map { pair.new.columns[$0.new].key })
        let shared = [old, new].map { known.intersection($0.lines(.columns)) }
        guard shared[0] != shared[1] else { return nil }
        return "\(pair.new.name(of: new)) is \(place(new, pair.new)) instead of "
          + pair.old.words(forColumns: old.lines(.columns))
      },
    ]
    return telling
  }()

  fileprivate static let summary = {
    let place: Words = { feature, _ in
      let rows = feature.facts[.section] == nil ? "all rows" : "its rows"
      return switch SummaryPlace(rawValue: feature[.place]) {
      case .header: "in the header of its section"
      case .top: "above \(rows)"
      case .pinned: "at the bottom of the window"
      case .bottom, nil: "below \(rows)"
      }
    }
    var telling = FeatureTelling(standing: place)
    telling.movement = .always
    telling.looksFollow = [.place]
    telling.subject = { feature, _ in "summary \(feature.name)" }
    telling.clauses = [text(.label, "label")]
    telling.sentences = [
      { old, new, pair in
        guard old.facts[.place] != new.facts[.place] else { return nil }
        return "\(pair.new.name(of: new)) stands \(place(new, pair.new)) instead of "
          + place(old, pair.old)
      }
    ]
    return telling
  }()

  fileprivate static let footnote = {
    let name: Words = { "\($1.name(of: $0)) \($0[.text].quoted)" }
    let place: Words = { feature, record in
      feature.places.map { place in
        switch place {
        case .header(let column): "the header of column \(column.quoted)"
        case .cell(let column, let row): record.words(forCell: row, column)
        case .text(let kind): "the \(kind)"
        }
      }.listed()
    }
    var telling = FeatureTelling(name: name, standing: { "at \(place($0, $1))" })
    telling.movement = .always
    telling.clauses = [text(.text, "text")]
    telling.sentences = [
      { old, new, pair in
        guard !pair.areSamePlaces(old.places, new.places) else { return nil }
        return "\(name(new, pair.new)) is at \(place(new, pair.new)) instead of "
          + place(old, pair.old)
      }
    ]
    return telling
  }()
}

// MARK: Cells that span others

extension FeatureTelling {
  fileprivate static let span = {
    let size: @Sendable (Feature) -> String = { feature in
      let (rows, columns) = (Int(feature[.rowSpan]) ?? 1, Int(feature[.columnSpan]) ?? 1)
      return [rows > 1 ? rows.counted("row") : nil, columns > 1 ? columns.counted("column") : nil]
        .compactMap { $0 }.listed()
    }
    let name: Words = { $1.words(forCell: $0[.row], $0[.column]) }
    var telling = FeatureTelling(
      came: { "\(name($0, $1)) spans \(size($0))" },
      went: { "\(name($0, $1)) no longer spans \(size($0))" })
    telling.sentences = [
      { old, new, pair in
        size(old) == size(new)
          ? nil : "\(name(new, pair.new)) spans \(size(new)) instead of \(size(old))"
      }
    ]
    return telling
  }()
}

// MARK: Callouts

extension FeatureTelling {
  fileprivate static let callout = {
    let place: Words = { $1.words(forRows: $0[.rows], columns: $0.lines(.columns)) }
    let plain = FeatureTelling(standing: { "at \(place($0, $1))" })
    // Callouts that hide cells are named after what they do.
    var telling = FeatureTelling(
      came: { callout, record in
        callout.veil.map { "\($0) added to \(place(callout, record))" }
          ?? plain.came(callout, record)
      },
      went: { callout, record in
        callout.veil.map { "\($0) removed from \(place(callout, record))" }
          ?? plain.went(callout, record)
      })
    telling.subject = { callout, _ in
      callout.veil.map { "\($0) (callout \(callout.name))" } ?? "callout \(callout.name)"
    }
    telling.clauses = [
      moved(.rows, .columns, place),
      change(.kind), text(.text, "text"), value(.color, "colour", absent: "automatic"),
      value(.side, "side", absent: "automatic"),
    ]
    telling.looksFollow = [.kind, .color, .side]
    telling.owners = [.callout]
    return telling
  }()
}

// MARK: Interactive state

extension FeatureTelling {
  fileprivate static let field = {
    let place: Words = { $1.words(forCell: $0[.row], $0[.column]) }
    var telling = FeatureTelling(
      came: { "editing field opened in \(place($0, $1))" },
      went: { "editing field closed in \(place($0, $1))" })
    telling.clauses = [
      moved(.row, .column, place), text(.text, "text"),
      difference(.caret) { "caret moved from place \($0) to \($1)" },
      text(.selected, "selected text"),
      { old, new, _ in
        switch (old.facts[.refused], new.facts[.refused]) {
        case (nil, .some): "its text is refused now"
        case (.some, nil): "its text is no longer refused"
        case (let from?, let to?) where from != to: "shaken to \(to) points instead of \(from)"
        default: nil
        }
      },
    ]
    telling.owners = [.cell]
    return telling
  }()

  fileprivate static let drag = {
    let distance: @Sendable (Feature) -> String = { feature in
      let offset = Double(feature[.offset]) ?? 0
      guard offset != 0 else { return "at its place" }
      let isRow = LoadKind(rawValue: feature.name) == .row
      let side = offset > 0 ? (isRow ? "below" : "right of") : (isRow ? "above" : "left of")
      return "\(offset.points) \(side) its place"
    }
    var telling = FeatureTelling(
      came: { "\($1.name(of: $0)) is lifted, \(distance($0))" },
      went: { "\($1.name(of: $0)) is put down" })
    telling.movement = .always
    telling.sentences = [
      { old, new, pair in
        let name = pair.new.name(of: new)
        guard pair.isSameRow(old.facts[.row], new.facts[.row]), old[.column] == new[.column]
        else { return "\(name) is lifted instead of \(pair.old.name(of: old))" }
        guard old[.offset] != new[.offset] else { return nil }
        return "lifted \(name) is \(distance(new)) instead of \(distance(old))"
      }
    ]
    return telling
  }()

  fileprivate static let refresh = {
    var telling = FeatureTelling(
      came: { feature, _ in "refresh: \(Stored.none) → \(feature[.phase])" },
      went: { feature, _ in "refresh: \(feature[.phase]) → \(Stored.none)" })
    telling.movement = .always
    telling.subject = { _, _ in "refresh" }
    telling.clauses = [
      change(.phase),
      { old, new, _ in
        guard old[.phase] == new[.phase], let from = old.facts[.distance],
          let to = new.facts[.distance], from != to
        else { return nil }
        return "\(new[.phase]) by \(to) points instead of \(from)"
      },
      difference(.turn) { "the wheel has turned \($1) instead of \($0) times" },
    ]
    telling.looksFollow = [.phase]
    return telling
  }()

  /// The pointer or the focus.
  fileprivate static func target(_ verb: String) -> FeatureTelling {
    let nothing = "nothing"
    let name: Words = { feature, record in
      switch TargetKind(rawValue: feature[.target]) {
      case .header: "the header of column \(feature[.column].quoted)"
      case .section: "the header of section \(feature[.section].quoted)"
      case .row: record.words(forRow: feature[.row])
      case .cell, nil: record.words(forCell: feature[.row], feature[.column])
      }
    }
    var telling = FeatureTelling(
      came: { "\(verb) \(name($0, $1)) instead of \(nothing)" },
      went: { "\(verb) \(nothing) instead of \(name($0, $1))" })
    telling.sentences = [
      { old, new, pair in
        let isSame = [RecordPath.target, .column, .section].allSatisfy { old[$0] == new[$0] }
        guard !isSame || !pair.isSameRow(old.facts[.row], new.facts[.row]) else { return nil }
        return "\(verb) \(name(new, pair.new)) instead of \(name(old, pair.old))"
      }
    ]
    return telling
  }

  fileprivate static let menu = {
    let name = "the menu of orders"
    let listed: @Sendable (String) -> String = { titles in
      titles.split(separator: "\n").map { String($0).quoted }.listed()
    }
    var telling = FeatureTelling(
      came: { _, _ in "\(name) is new" }, went: { _, _ in "\(name) is gone" })
    telling.movement = .byComingAndGoing
    telling.subject = { _, _ in name }
    telling.clauses = [
      difference(.open) { $1 == "true" ? "is open now" : "is closed now" },
      text(.title, "its title"), text(.chosen, "its chosen order"),
      difference(.options) { "its orders \(listed($0)) → \(listed($1))" },
    ]
    telling.looksFollow = [.open]
    telling.owners = [.header, .menu]
    return telling
  }()
}

extension GridRecord.Feature {
  /// The effect of a callout that hides cells; nil for all other callouts.
  fileprivate var veil: String? { VeilKind(rawValue: self[.kind])?.words }

  /// The places of a footnote's mark.
  fileprivate var places: [FootnotePlace] {
    self[.at].split(separator: "\n").map { FootnotePlace(reading: $0) }
  }
}

extension RecordPair {
  fileprivate func areSamePlaces(_ old: [FootnotePlace], _ new: [FootnotePlace]) -> Bool {
    old.count == new.count
      && old.allSatisfy { one in
        new.contains { other in
          if case .cell(let column, let row) = one, case .cell(column, let otherRow) = other {
            return isSameRow(row, otherRow)
          }
          return one == other
        }
      }
  }
}
