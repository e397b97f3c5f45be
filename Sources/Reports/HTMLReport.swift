package import GridreelCauses

/// The results of a run as one self-contained HTML page that needs no network.
///
/// The page is readable without its script, with a keyboard, with screen readers and on paper. The same
/// results give the same bytes.
package struct HTMLReport: Sendable {
  /// The whole file in UTF-8.
  package let bytes: [UInt8]

  /// Writes the report of a run.
  ///
  /// - Parameters:
  ///   - results: The pictures in the order in which they are listed; failures come first.
  ///   - pictureLimit: About how many bytes pictures may take before they are encoded for the page. Each failure has
  ///     the same share; pictures that are larger are reduced where they do not differ, and the page says so.
  ///   - accept: Makes the commands that accept pictures.
  package init(
    _ results: [SnapshotResult], pictureLimit: Int = 20_000_000,
    accept: AcceptCommand = AcceptCommand()
  ) {
    let tally = RunTally(results)
    let failures = results.filter(\.isFailure)
    var body = HTMLWriter()
    Self.writeTop(tally, to: &body)
    body.element(.div, [.class("columns")]) { body in
      Self.writeSide(results, failures, to: &body)
      body.element(.main, [.id("main"), .plain(.tabindex, "-1")]) { body in
        Self.writeEmptyNotes(tally, to: &body)
        let room = max(Self.leastRoom, pictureLimit / max(1, failures.count))
        let pictures = failures.mapInParallel { PictureSet($0, room: room) }
        let reasons = CauseGroup.reasons(of: failures)
        var files = PageFiles()
        for (place, result) in failures.enumerated() {
          let commands = Commands(result, reasons[place], accept)
          Self.writeArticle(place, result, pictures[place], commands, &files, to: &body)
        }
      }
    }
    Self.writeHelp(to: &body)
    bytes = Self.page(body, tally)
  }

  /// What the pictures of a failure may take in any case, in bytes: fewer show nothing.
  private static let leastRoom = 4000

  /// Puts the page's head before its body.
  private static func page(_ body: HTMLWriter, _ tally: RunTally) -> [UInt8] {
    let nonce = nonce(for: body.bytes)
    var page = HTMLWriter()
    page.doctype()
    page.element(.html, [.plain(.lang, "en")]) { page in
      page.element(.head) { head in writeHead(tally, nonce, to: &head) }
      page.newline()
      page.element(.body) { page in
        page.append(body)
        let sources = PageSources.scripts.reduce(into: Array("(() => {\n\"use strict\";\n".utf8)) {
          $0 += $1
        }
        page.program(.script, sources + Array("})();\n".utf8), nonce: nonce)
      }
    }
    page.newline()
    return page.bytes
  }

  private static func writeHead(_ tally: RunTally, _ nonce: String, to head: inout HTMLWriter) {
    let policy =
      "default-src 'none'; img-src data:; style-src 'nonce-\(nonce)'; "
      + "script-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'"
    head.void(.meta, [.plain(.charset, "utf-8")])
    head.void(
      .meta, [.plain(.httpEquivalent, "Content-Security-Policy"), .plain(.content, policy)])
    head.void(
      .meta, [.plain(.name, "viewport"), .plain(.content, "width=device-width, initial-scale=1")])
    head.void(.meta, [.plain(.name, "color-scheme"), .plain(.content, "light dark")])
    head.element(.title, text: "\(tally.sentence.capitalizedStart) – Gridreel")
    head.program(.style, PageSources.style + barWidths(tally), nonce: nonce)
    head.program(.script, PageSources.start, nonce: nonce)
  }

  /// The style rules for each status's share of the bar.
  private static func barWidths(_ tally: RunTally) -> [UInt8] {
    let rules = tally.parts.map { ".bar .\($0.status.rawValue) { flex-grow: \($0.count) }\n" }
    return Array(rules.joined().utf8)
  }

  /// A nonce that depends on all of the content, so that no text in it can predict the nonce (FNV-1a).
  private static func nonce(for bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "gridreel" + String(hash, radix: 36)
  }
}

extension HTMLReport {
  private static func writeTop(_ tally: RunTally, to body: inout HTMLWriter) {
    body.element(.a, [.class("skip"), .link(to: "main")], text: "Skip to the picture")
    body.element(.header, [.class("top")]) { top in
      top.element(.div, [.class("brand"), .aria("hidden", "true")]) { brand in
        brand.element(.span, [.class("logo")]) { logo in for _ in 0..<9 { logo.element(.i) } }
      }
      top.element(.div, [.class("headline")]) { headline in
        headline.element(.p, [.class("kicker")], text: "Gridreel snapshot report")
        headline.element(.h1, text: tally.sentence.capitalizedStart)
        writeBar(tally, to: &headline)
      }
      top.element(.div, [.class("tools")]) { tools in
        writeAppearance(to: &tools)
        tools.element(
          .button, [.plain(.type, "button"), .id("help-button"), .class("quiet scripted")],
          text: "Help")
      }
    }
    body.newline()
  }

  private static func writeBar(_ tally: RunTally, to writer: inout HTMLWriter) {
    guard tally.total > 0 else { return }
    writer.element(.div, [.class("bar"), .aria("hidden", "true")]) { bar in
      for part in tally.parts { bar.element(.i, [.class(part.status.rawValue)]) }
    }
    writer.element(.ul, [.class("tally"), .aria("label", "Counts")]) { list in
      for part in tally.parts {
        list.element(.li) { item in
          item.element(.i, [.class("dot \(part.status.rawValue)"), .aria("hidden", "true")])
          item.text("\(grouped(part.count)) \(part.status.label)")
        }
      }
    }
  }

  private static func writeAppearance(to writer: inout HTMLWriter) {
    writer.element(.fieldset, [.class("segments scripted"), .id("appearance")]) { set in
      set.element(.legend, [.class("unseen")], text: "Appearance")
      for (value, label) in [("auto", "Auto"), ("light", "Light"), ("dark", "Dark")] {
        set.element(.label) { choice in
          choice.void(
            .input,
            [.plain(.type, "radio"), .plain(.name, "appearance"), .plain(.value, value)]
              + (value == "auto" ? [.flag(.checked)] : []))
          choice.element(.span, text: label)
        }
      }
    }
  }

  /// Writes the text shown in place of pictures if there are none.
  private static func writeEmptyNotes(_ tally: RunTally, to main: inout HTMLWriter) {
    if tally.failures == 0 {
      main.element(.section, [.class("empty")]) { note in
        note.element(.h2, text: tally.total == 0 ? "Nothing to see" : "Nothing to do")
        note.element(
          .p,
          text: tally.total == 0
            ? "The run found no pictures to compare."
            : tally.tolerated == 0
              ? "Every picture is its reference, so there is none to look at."
              : "Every picture passed, \(grouped(tally.tolerated)) of them only within a tolerance: the list "
                + "says what it forgave.")
      }
    }
    main.element(.section, [.class("empty"), .id("no-match"), .flag(.hidden)]) { note in
      note.element(.h2, text: "No picture matches")
      note.element(.p, text: "Loosen the filters to see pictures again.")
    }
  }
}

/// The page's own style sheet and scripts.
private enum PageSources {
  static let style = PackageResources.page_css + PackageResources.viewer_css
  /// Runs before anything is shown.
  static let start = PackageResources.start_js
  /// Run one after the other in one function, so that they share their names.
  static let scripts = [
    PackageResources.common_js, PackageResources.pictures_js, PackageResources.stage_js,
    PackageResources.viewer_js,
    PackageResources.compare_js, PackageResources.probe_js, PackageResources.list_js,
    PackageResources.page_js,
  ]
}

extension String {
  /// The text with a capital letter at its start.
  var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
