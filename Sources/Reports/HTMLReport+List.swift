import GridreelCauses

extension HTMLReport {
  /// Writes the filters and the list of pictures.
  static func writeSide(
    _ results: [SnapshotResult], _ failures: [SnapshotResult], to body: inout HTMLWriter
  ) {
    body.element(.aside, [.class("side"), .aria("label", "List of pictures")]) { side in
      writeFilters(results, to: &side)
      side.element(.nav, [.aria("label", "Pictures")]) { nav in
        writeGroups(CauseGroup.groups(of: failures).filter(\.isShared), to: &nav)
        if !failures.isEmpty {
          nav.element(.ul, [.class("list"), .id("list")]) { list in
            for (place, result) in failures.enumerated() { writeEntry(place, result, to: &list) }
          }
        }
        writeFolded(results, to: &nav)
      }
    }
    body.newline()
  }

  /// Writes what several pictures have in common, each with a link to the first of them.
  private static func writeGroups(_ groups: [CauseGroup], to nav: inout HTMLWriter) {
    guard !groups.isEmpty else { return }
    nav.element(.ul, [.class("changes"), .aria("label", "What changed")]) { list in
      for group in groups {
        list.element(.li) { item in
          item.element(
            .a, [.link(to: articleID(group.places[0])), .data("words", group.text.lowercased())]
          ) { link in
            link.element(.bdi, text: group.text)
            link.element(.small, text: group.extent)
          }
        }
      }
    }
    nav.newline()
  }

  private static func writeFilters(_ results: [SnapshotResult], to side: inout HTMLWriter) {
    side.element(
      .form,
      [.class("filters scripted"), .role("search"), .aria("label", "Filter pictures")]
    ) { form in
      form.element(.label, [.class("unseen"), .plain(.for, "search")], text: "Search in all texts")
      form.void(
        .input,
        [
          .plain(.type, "search"), .id("search"), .plain(.placeholder, "Search names and causes"),
          .plain(.autocomplete, "off"), .plain(.spellcheck, "false"),
        ])
      writeStatusFilter(RunTally(results), to: &form)
      form.element(.div, [.class("choices")]) { row in
        let themes = Set(results.map(\.subject.theme)).sorted()
        writeChoice("theme-filter", "Theme", "All themes", themes.map { ($0, $0) }, to: &row)
        let kinds = Set(results.flatMap { $0.causes.map(\.kind) })
        let names = Cause.Kind.allCases.filter(kinds.contains)
          .map { ($0.rawValue, $0.rawValue.capitalizedStart) }
        writeChoice("cause-filter", "Cause", "All causes", names, to: &row)
      }
      form.element(.p, [.class("shown")]) { line in
        line.element(.span, [.id("shown"), .role("status")])
        line.element(
          .button, [.plain(.type, "button"), .id("clear"), .class("link"), .flag(.hidden)],
          text: "Clear filters")
      }
    }
  }

  private static func writeStatusFilter(_ tally: RunTally, to form: inout HTMLWriter) {
    form.element(.div, [.class("chips"), .role("group"), .aria("label", "Status")]) { group in
      for part in tally.parts {
        group.element(
          .button,
          [
            .plain(.type, "button"), .class("chip"), .aria("pressed", "false"),
            .data("status", part.status.rawValue),
          ]
        ) { chip in
          chip.element(.i, [.class("dot \(part.status.rawValue)"), .aria("hidden", "true")])
          chip.text("\(part.status.label) ")
          chip.element(.small, text: grouped(part.count))
        }
      }
    }
  }

  private static func writeChoice(
    _ id: String, _ label: String, _ all: String, _ choices: [(value: String, label: String)],
    to row: inout HTMLWriter
  ) {
    row.element(.label, [.class("unseen"), .plain(.for, id)], text: label)
    row.element(.select, [.id(id)]) { select in
      select.element(.option, [.plain(.value, "")], text: all)
      for choice in choices {
        // A letter before the value distinguishes an empty name from "all".
        select.element(.option, [.plain(.value, "=\(choice.value)")], text: choice.label)
      }
    }
  }

  private static func writeEntry(
    _ place: Int, _ result: SnapshotResult, to list: inout HTMLWriter
  ) {
    list.element(.li, entryAttributes(result)) { item in
      item.element(.a, [.link(to: articleID(place))]) { link in
        link.element(.span, [.class("thumb"), .aria("hidden", "true")])
        link.element(.span, [.class("entry")]) { entry in
          entry.element(.span, [.class("name")]) { name in
            name.element(.bdi, text: fileName(result.subject.grid))
          }
          entry.element(.span, [.class("variant")]) { variant in
            variant.element(.i, [.class("dot \(result.status.rawValue)"), .aria("hidden", "true")])
            variant.element(.span, [.class("unseen")], text: "\(result.status.label): ")
            writeVariant(result.subject, to: &variant)
          }
          entry.element(.span, [.class("why")]) { why in
            why.element(.bdi, text: result.firstReason)
          }
        }
      }
    }
    list.newline()
  }

  /// Writes the pictures that passed or were recorded, collapsed.
  private static func writeFolded(_ results: [SnapshotResult], to nav: inout HTMLWriter) {
    let good = results.filter { !$0.isFailure }
    guard !good.isEmpty else { return }
    let tally = RunTally(good)
    var words = tally.parts.map { "\(grouped($0.count)) \($0.status.label)" }
    if tally.tolerated > 0 { words.append("\(grouped(tally.tolerated)) within a tolerance") }
    nav.element(
      .details, [.class("folded"), .id("folded")] + (tally.tolerated > 0 ? [.flag(.open)] : [])
    ) { details in
      details.element(.summary, text: words.joined(separator: ", "))
      details.element(.ul) { list in
        // Tolerated differences must not be hidden at the end of a long list.
        for result in good.filter({ $0.tolerated != nil }) + good.filter({ $0.tolerated == nil }) {
          list.element(.li, entryAttributes(result)) { item in
            item.element(.i, [.class("dot \(result.status.rawValue)"), .aria("hidden", "true")])
            item.element(.span) { text in
              text.element(.bdi, text: fileName(result.subject.grid))
              text.text(" ")
              writeVariant(result.subject, to: &text)
              if result.tolerated != nil {
                text.element(.span, [.class("forgiven")], text: result.firstReason)
              }
            }
          }
        }
      }
    }
  }

  /// Writes theme, state and scale, each with its own text direction.
  private static func writeVariant(
    _ subject: SnapshotResult.Subject, to writer: inout HTMLWriter
  ) {
    writer.element(.span, [.class("variant-parts")]) { parts in
      for (place, part) in subject.variantParts.enumerated() {
        if place > 0 { parts.text(" · ") }
        parts.element(.bdi, text: part)
      }
    }
  }

  /// The attributes that the filters read.
  private static func entryAttributes(_ result: SnapshotResult) -> [HTMLAttribute] {
    let subject = result.subject
    let texts =
      [subject.grid, subject.variant, result.reference, result.label, result.message ?? ""]
      + result.causes.map(\.text)
    return [
      .data("status", result.status.rawValue), .data("theme", subject.theme),
      .data("kinds", result.causes.map(\.kind.rawValue).joined(separator: " ")),
      .data("words", texts.joined(separator: " ").lowercased()),
    ]
  }

  /// The anchor of a failure on the page.
  static func articleID(_ place: Int) -> String { "picture-\(place + 1)" }

  /// The last component of a path.
  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
