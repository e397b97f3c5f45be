import Foundation
import Gridreel
import TestSupport
import Testing

@Suite struct TableDiffFailureTests {
  static let failures = [
    FailingCommand(
      "diff twice.csv one.csv --row-key id", 65,
      "twice.csv:4:1: error: twice.csv:2 has the id '1' too; give --row-key columns whose values tell all rows "
        + "apart, such as --row-key id,n, or compare whole rows without it"),
    FailingCommand(
      "diff one.csv twice.csv --row-key id --redact id", 65,
      "twice.csv:4:1: error: twice.csv:2 has the same id too; give --row-key columns whose values tell all rows "
        + "apart, such as --row-key id,n, or compare whole rows without it"),
    FailingCommand(
      "diff one.csv other.csv --row-key id", 65,
      "other.csv: error: there is no column 'id', by which one.csv identifies rows; give --row-key columns that "
        + "both have: n"),
    FailingCommand(
      "diff one.csv one.csv --row-key ids", 64,
      "error: --row-key: unknown column 'ids'; did you mean 'id'?"),
    FailingCommand(
      "diff one.csv one.csv --ignore m", 64,
      "error: --ignore: unknown column 'm'; the 2 columns are: id, n"),
    FailingCommand(
      "diff one.csv one.csv --row-key id --ignore id", 64,
      "error: column 'id' identifies rows, so it cannot be ignored; leave it out of one"),
    FailingCommand(
      "diff one.csv one.csv --tolerance 1", 64,
      "error: --tolerance compares the cells of a row with those it had; say with --row-key which column "
        + "identifies rows"),
    FailingCommand(
      "diff one.csv one.csv --row-key id --tolerance some", 64,
      "error: --tolerance: 'some' is not a number of 0 or more, or a share such as 1%"),
    FailingCommand(
      "diff one.csv one.csv --limit 0", 64,
      "error: --limit: '0' is neither a number of rows, 1 or more, nor 'all'"),
    FailingCommand(
      "diff one.csv one.csv --metric yiq", 64,
      "error: --metric is for pictures; numbers of tables may differ by --tolerance"),
    FailingCommand(
      "diff one.csv gone.csv", 66, "gone.csv: error: cannot be read: No such file or directory"),
    FailingCommand(
      "diff one.csv ragged.csv", 65,
      "ragged.csv:3:5: error: row has 3 fields, the header has 2; put a field that contains ',' in double quotes"
    ),
    FailingCommand(
      "diff one.csv", 64, "error: missing expected argument '<new>'; see 'gridreel help diff'"),
    FailingCommand(
      "diff one.csv one.csv one.csv", 64,
      "error: unexpected argument 'one.csv'; two files are compared"),
    FailingCommand(
      "diff one.csv twice.csv -o d.bmp", 64,
      "error: 'd.bmp' has no known extension; stills end with .png, .pdf, .svg, .webp, .jpg, .html, .md, "
        + "reels with .gif, .apng, .mp4, .webm, frames/%04d.png, .filmstrip.png"
    ),
    FailingCommand(
      "diff one.csv twice.csv -o gone/d.png", 73,
      "gone/d.png: error: cannot be written: No such file or directory; make its folder first"),
    FailingCommand(
      "diff --git one.csv one.csv", 64,
      "error: --git is what git calls with 7 words for a file; set it up with: git config diff.gridreel.command "
        + "'gridreel diff --git'"),
  ]

  @Test func failuresAreSaidInOneLineAndWithTheirStatus() throws {
    let program = try TableDiffTests.workspace([
      "one.csv": "id,n\n1,5\n2,6\n", "twice.csv": "id,n\n1,5\n2,6\n1,7\n",
      "other.csv": "code,n\n1,5\n",
      "ragged.csv": "id,n\n1,2\n1,2,3\n",
    ])
    let before = try program.folder.names()
    for failure in Self.failures {
      let outcome = try program.run(failure.arguments)
      #expect(outcome.status == failure.status, "\(failure)")
      #expect(outcome.errorLines == [failure.line], "\(failure)")
      #expect(outcome.output.isEmpty, "\(failure)")
    }
    #expect(try program.folder.names() == before)
  }

  /// Calls the program as git does: a path, the old file with hash and mode, and the new one.
  @Test func gitGetsATextAndStatusZero() throws {
    let program = try TableDiffTests.workspace()
    let words = ["data/b.csv", "a.csv", "0123", "100644", "b.csv", "4567", "100644"]
    let outcome = try program.run(["diff", "--git", "--row-key", "id"] + words)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text.hasPrefix("a/data/b.csv → b/data/b.csv\n"))
    let added = ["data/b.csv", "/dev/null", ".", ".", "b.csv", "4567", "100644"]
    let all = try program.run(["diff", "--git"] + added)
    #expect(all.status == 0 && all.text.contains("\n5 rows added\n"))
    let keyless = try program.run(["diff", "--git", "--row-key", "code"] + words)
    #expect(keyless.status == 0 && keyless.text.contains("4 rows added, 4 gone"))
    #expect(
      keyless.errorLines == [
        "error: --row-key: unknown column 'code'; the 5 columns are: id, name, mail, team, age; rows are compared as a "
          + "whole"
      ])
    try program.folder.write("id,n\n1\n", to: "cut.csv")
    let broken = ["cut.csv", "a.csv", "0123", "100644", "cut.csv", "4567", "100644"]
    let told = try program.run(["diff", "--git"] + broken)
    #expect(told.status == 0 && told.output.isEmpty)
    #expect(told.errorLines.first?.hasSuffix("; 'git diff --no-ext-diff' shows the lines") == true)
    let unmerged = try program.run(["diff", "--git", "data/b.csv"])
    #expect(unmerged.status == 0 && unmerged.text == "data/b.csv: not merged\n")
  }
}
