extension HTMLReport {
  /// The keyboard shortcuts of the page; the script uses the same list.
  private static let shortcuts: [(keys: [String], meaning: String)] = [
    (["J", "K"], "next and previous picture"),
    (["↓", "↑", "Home", "End"], "move in the list, when it has the focus"),
    (["/"], "search"),
    (["1", "2", "3", "4"], "side by side, expected, actual, difference"),
    (["5", "6", "7"], "slider, blend, toggle"),
    (["Space"], "in the toggle view: the other picture"),
    (["+", "−"], "zoom in and out"),
    (["0"], "fit the picture into the view"),
    (["N", "P"], "zoom to the next and previous place that differs"),
    (["G"], "pixel grid"),
    (["H"], "highlight places"),
    (["Shift ←", "Shift ↓"], "on a picture: read the colours pixel by pixel"),
    (["C"], "copy the command that accepts the picture"),
    (["A"], "copy the command that accepts all pictures with the same causes"),
    (["?"], "this help"),
  ]

  private static let guide = [
    (
      "What is this?",
      "Every picture that Gridreel drew was compared with its reference, the picture of the same name "
        + "that is kept as right. The list shows the pictures that are not their references."
    ),
    (
      "What do I do?",
      "Read why a picture changed, and look at it. If the change is wanted, run the command under "
        + "“To accept this picture”. If it is not, mend its cause; nothing else has to be done."
    ),
    (
      "What do I see?",
      "Expected is the reference, actual is what was drawn now. In the difference, pixels that differ are "
        + "crimson on a pale picture, and stripes are what only one of the two has. Frames mark the places that belong to the numbered causes."
    ),
  ]

  /// Writes the help, which the script opens.
  static func writeHelp(to body: inout HTMLWriter) {
    body.element(.p, [.class("unseen"), .id("spoken"), .role("status")])
    body.element(.dialog, [.id("help"), .aria("labelledby", "help-title")]) { dialog in
      dialog.element(.header) { header in
        header.element(.h2, [.id("help-title")], text: "How to read this page")
        header.element(
          .button, [.plain(.type, "button"), .class("quiet"), .id("help-close")], text: "Close")
      }
      dialog.element(.dl, [.class("guide")]) { list in
        for (question, answer) in guide {
          list.element(.dt, text: question)
          list.element(.dd, text: answer)
        }
      }
      dialog.element(.h3, text: "Keys")
      dialog.element(.dl, [.class("keys")]) { list in
        for shortcut in shortcuts {
          list.element(.div) { row in
            row.element(.dt) { keys in
              for key in shortcut.keys { keys.element(.kbd, text: key) }
            }
            row.element(.dd, text: shortcut.meaning)
          }
        }
      }
      dialog.element(.label, [.class("option")]) { label in
        label.void(
          .input, [.plain(.type, "checkbox"), .id("single-keys"), .flag(.checked)])
        label.element(.span, text: "Use single keys")
      }
    }
  }
}
