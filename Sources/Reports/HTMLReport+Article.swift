import GridreelCauses
import GridreelComparing

extension HTMLReport {
  /// The commands that accept a failure.
  struct Commands {
    /// The command for it alone, and that for all with no other reasons; nil if there is none.
    let own, all: String?

    init(_ result: SnapshotResult, _ reasons: [CauseGroup], _ accept: AcceptCommand) {
      own = accept.text(for: result)
      let isShared = reasons.contains { $0.places.count > 1 }
      all = isShared ? accept.text(for: result, as: reasons) : nil
    }
  }

  /// Writes one failure: what it is, why, its pictures, and how to accept it.
  static func writeArticle(
    _ place: Int, _ result: SnapshotResult, _ pictures: PictureSet, _ commands: Commands,
    _ files: inout PageFiles, to main: inout HTMLWriter
  ) {
    let id = articleID(place)
    let regions = result.difference?.regions ?? []
    main.element(
      .article,
      [
        .class("picture"), .id(id), .aria("labelledby", "\(id)-title"),
        .plain(.tabindex, "-1"), .data("regions", listed(regions)),
      ]
    ) { article in
      writeHeading(id, result, to: &article)
      writeReasons(result, pictures.notes, to: &article)
      writeFigures(place, result, pictures, &files, to: &article)
      writeAcceptance(result, commands, to: &article)
    }
    main.newline()
  }

  private static func writeHeading(
    _ id: String, _ result: SnapshotResult, to article: inout HTMLWriter
  ) {
    let grid = result.subject.grid
    let name = fileName(grid)
    article.element(.header) { header in
      header.element(.h2, [.id("\(id)-title")]) { title in
        title.element(.bdi) { path in
          if grid.hasSuffix(name), grid.count > name.count {
            path.element(.span, [.class("folder")], text: String(grid.dropLast(name.count)))
          }
          path.text(name)
        }
      }
      header.element(.p, [.class("facts")]) { facts in
        facts.element(.span, [.class("pill \(result.status.rawValue)")], text: result.status.label)
        writeFact("theme", result.subject.theme, to: &facts)
        if let state = result.subject.state { writeFact("state", state, to: &facts) }
        writeFact("scale", "@\(shortNumber(result.subject.scale))x", to: &facts)
        writeFact("reference", result.reference, to: &facts)
      }
    }
  }

  private static func writeFact(_ name: String, _ value: String, to facts: inout HTMLWriter) {
    facts.element(.span, [.class("fact")]) { fact in
      fact.element(.small, text: name)
      fact.text(" ")
      fact.element(.bdi, text: value)
    }
  }

  private static func writeReasons(
    _ result: SnapshotResult, _ notes: [String], to article: inout HTMLWriter
  ) {
    article.element(.section, [.class("reasons")]) { section in
      section.element(.h3, text: heading(for: result))
      if !result.causes.isEmpty {
        section.element(.ol, [.class("causes")]) { list in
          for (place, cause) in result.causes.enumerated() {
            writeCause(place, cause, to: &list)
          }
        }
      }
      for line in explanations(of: result) + notes {
        section.element(.p, [.class("explanation")], text: line)
      }
      if let difference = result.difference {
        section.element(.p, [.class("numbers")], text: numbers(difference))
      }
    }
  }

  private static func writeCause(_ place: Int, _ cause: Cause, to list: inout HTMLWriter) {
    list.element(
      .li, [.class("cause"), .data("places", listed(cause.places))]
    ) { item in
      item.element(.span, [.class("number"), .aria("hidden", "true")], text: "\(place + 1)")
      item.element(.span, [.class("kind")], text: cause.kind.rawValue.capitalizedStart)
      item.text(" ")
      item.element(.span, [.class("words"), .plain(.dir, "auto")]) { words in
        words.text(cause.text)
        for effect in cause.effects {
          words.element(.span, [.class("effect"), .plain(.dir, "auto")], text: effect.text)
        }
      }
    }
  }

  private static func heading(for result: SnapshotResult) -> String {
    switch result.status {
    case .error: "What went wrong"
    case .missing: "New picture"
    case .moved: "Moved"
    case .orphan: "Left over"
    case .added: "New"
    case .removed: "Gone"
    case .changed, .layout, .passed, .recorded: "What changed"
    }
  }

  private static func explanations(of result: SnapshotResult) -> [String] {
    var lines: [String] = []
    switch result.status {
    case .missing:
      lines.append("There is no reference yet. If the picture is right, make it the reference.")
    case .moved:
      lines.append("The picture is as before. Its reference has another name.")
    case .orphan:
      lines.append("No grid file asks for this reference any more.")
    case .error:
      if result.message == nil { lines.append("The picture could not be compared.") }
    case .changed, .layout, .added, .removed, .passed, .recorded:
      if result.causes.isEmpty, result.message == nil {
        lines.append("What is known of the two pictures does not say why.")
      }
    }
    if let message = result.message, !lines.contains(message.capitalizedStart + ".") {
      lines.append(message.capitalizedStart + ".")
    }
    return lines
  }

  private static func numbers(_ difference: PictureDifference) -> String {
    var sentences = [difference.sentence]
    if let size = difference.sizeSentence { sentences.insert(size, at: 0) }
    if difference.antialiasedPixels > 0 {
      sentences.append("\(grouped(difference.antialiasedPixels)) more only smooth an edge")
    }
    return sentences.map { $0.capitalizedStart + "." }.joined(separator: " ")
  }

  private static func writeAcceptance(
    _ result: SnapshotResult, _ commands: Commands, to article: inout HTMLWriter
  ) {
    guard let own = commands.own ?? commands.all else { return }
    let isOrphan = result.status == .orphan
    article.element(.section, [.class("accept")]) { section in
      section.element(.h3, text: isOrphan ? "To remove it" : "To accept this picture")
      writeCommand(own, "Copy the command", "copy", to: &section)
      guard let all = commands.all, all != own else { return }
      section.element(.h3, text: "To accept all pictures that differ for the same causes alone")
      writeCommand(all, "Copy the command for all", "copy all", to: &section)
    }
  }

  private static func writeCommand(
    _ command: String, _ label: String, _ kind: String, to section: inout HTMLWriter
  ) {
    section.element(.div, [.class("command")]) { line in
      line.element(.code, [.plain(.dir, "ltr")], text: command)
      line.element(
        .button, [.plain(.type, "button"), .class("\(kind) scripted"), .aria("label", label)],
        text: "Copy")
    }
  }

  /// Rectangles for the script: `x,y,width,height`, separated by spaces.
  static func listed(_ regions: [PictureDifference.Region]) -> String {
    regions.map { "\($0.x),\($0.y),\($0.width),\($0.height)" }.joined(separator: " ")
  }
}
