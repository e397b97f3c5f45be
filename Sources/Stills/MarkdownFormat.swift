import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel

extension PictureFormat {
  /// Markdown: the table of the picture, as GitHub reads it.
  public static let markdown = PictureFormat(MarkdownFormat())
}

struct MarkdownFormat: StillFormat {
  let name = "md"
  let content = StillContent.tables

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    let still = try picture.grid(for: name)
    return StillFile(bytes: Array(MarkdownTwin(still).text.utf8), size: picture.size)
  }
}

/// The table of a picture in Markdown, with the texts around it.
struct MarkdownTwin {
  let text: String

  init(_ still: Still) {
    let (grid, around) = (still.twinGrid, still.grid.surroundings)
    var blocks: [String] = []
    if let title = around.title { blocks.append("**\(Self.escaped(title))**") }
    if let subtitle = around.subtitle { blocks.append(Self.escaped(subtitle)) }
    blocks.append(grid.rows.isEmpty ? Self.list(grid) : Self.table(grid, of: still))
    blocks += still.map.footnotes.map { Self.escaped("\($0.mark) \($0.text)") }
    if let leftOut = still.map.leftOut, leftOut.rect != nil {
      blocks.append(Self.escaped(leftOut.text))
    }
    blocks += [around.caption, around.note].compactMap { $0.map(Self.escaped) }
    text = blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private static func list(_ grid: TwinGrid) -> String {
    grid.cells.map {
      ($0.role == .section ? "\n**\(escaped($0.text))**\n\n" : "- " + escaped($0.text))
    }
    .joined(separator: "\n")
  }

  // MARK: The table

  private static func table(_ grid: TwinGrid, of still: Still) -> String {
    let count = max(0, grid.columnEdges.count - 1)
    var head = [[String]](repeating: [], count: count)
    let looks = MarkdownLooks(still.picture.scene)
    var lines: [[String]] = []
    for (part, rows) in grid.parts {
      for row in rows {
        if part == .head {
          for cell in grid.cells[row] where !cell.text.isEmpty {
            for column in cell.column..<cell.column + cell.columnSpan {
              head[column].append(escaped(cell.text))
            }
          }
        } else {
          lines.append(line(grid.cells[row], count, looks))
        }
      }
    }
    let marks = alignments(still, grid)
    let all = [head.map { $0.joined(separator: "<br>") }, marks] + lines
    return all.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  /// The texts of a row; one that begins further above or further left leaves its place empty.
  private static func line(
    _ cells: ArraySlice<TwinGrid.Cell>, _ count: Int, _ looks: MarkdownLooks
  ) -> [String] {
    var texts = [String](repeating: "", count: count)
    for cell in cells where !cell.text.isEmpty {
      let text = escaped(cell.text)
      texts[cell.column] =
        switch cell.role {
        case .section, .label, .summary: "**\(text)**"
        case .value: cell.isRedacted ? text : looks.text(cell.text, in: cell.rect) ?? text
        case .spanner, .header, .card, .empty: text
        }
    }
    return texts
  }

  /// The alignments of the columns, as the line below the header writes them.
  private static func alignments(_ still: Still, _ grid: TwinGrid) -> [String] {
    var marks = [String](repeating: "---", count: max(0, grid.columnEdges.count - 1))
    for item in still.picture.scene.items {
      guard case .cell = item.identity.owner, item.identity.part == .text,
        case .text(let block) = item.content,
        let place = grid.column(at: item.frame.center.x)
      else { continue }
      switch block.alignment {
      case .leading: continue
      case .center: marks[place] = ":-:"
      case .trailing, .decimal: marks[place] = "--:"
      }
    }
    return marks
  }

  /// A text whose signs mean nothing in a cell of a table.
  static func escaped(_ text: String) -> String {
    text.spokenLine.markdown(.readable).trimmingBlanks
  }
}
