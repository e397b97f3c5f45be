import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// What programs write in a terminal, read by the format that it shows.
@Suite struct ProgramOutputTests {
  private func lines(_ text: String) throws -> [[String]] {
    let bytes = Array(text.utf8)
    let format = try #require(DataStart(bytes).formats.first)
    let table = try FileTable.open(SourceBytes(bytes), as: format).table
    return [table.columnKeys] + table.texts
  }

  @Test(arguments: [
    "1×2 DataFrame\n Row │ a      name\n     │ Int64  String\n─────┼───────────────\n   1 │     7  x y\n",
    "julia> df\n1×2 DataFrame\n Row │ a      name\n     │ Int64  String\n─────┼───────────────\n   1 │     7  x y\n",
  ])
  func dataFramesOfJuliaHaveTheirNames(text: String) throws {
    #expect(try lines(text) == [["Row", "a", "name"], ["1", "7", "x y"]])
  }

  @Test func rowsMayHaveNoBarsBelowNamesThatHave() throws {
    let text =
      "-------+-----------+------\nPrefix | Next-hop  | Port \n-------+-----------+------\n"
      + "10.0/8   172.16.1.1  e1\n*10.12/9 Attached\n"
    #expect(
      try lines(text) == [
        ["Prefix", "Next-hop", "Port"], ["10.0/8", "172.16.1.1", "e1"],
        ["*10.12/9", "Attached", ""],
      ])
  }

  @Test(arguments: [
    "Name      Stmts   Miss  Cover\n-----------------------------\na/b c.py     83      0   100%\nd.py         12     12     0%\n-----------------------------\nTOTAL        95     12    87%\n",
    "-----------------------------\nName      Stmts   Miss  Cover\n-----------------------------\na/b c.py     83      0   100%\nd.py         12     12     0%\n-----------------------------\nTOTAL        95     12    87%\n===== 2 passed in 1.02s =====\n",
  ])
  func oneRuleMayStandBelowAllNames(text: String) throws {
    #expect(
      try lines(text) == [
        ["Name", "Stmts", "Miss", "Cover"], ["a/b c.py", "83", "0", "100%"],
        ["d.py", "12", "12", "0%"], ["TOTAL", "95", "12", "87%"],
      ])
  }

  @Test func unitsBelongToTheNumbersBeforeThem() throws {
    let text =
      "Benchmark              Time      CPU Iterations\n"
      + "-----------------------------------------------\n"
      + "BM_check/40           18 ms    18 ms         62\nBM_check/400         191 ms   192 ms          6\n"
      + "BM_check/4000       1104 ms  1105 ms          1\n"
    #expect(
      try lines(text).prefix(2) == [
        ["Benchmark", "Time", "CPU", "Iterations"], ["BM_check/40", "18 ms", "18 ms", "62"],
      ])
  }

  @Test func titlesOfSectionsAreNoTables() {
    for text in [
      "Results of 2023\n---------------\nSome words here\nand more of them\n",
      "Name   Count\n---------------------------------------------\nfew   words\n",
    ] {
      #expect(!DataStart(Array(text.utf8)).formats.contains(.box))
    }
  }

  @Test func whatFollowsTheLastRuleIsNoRow() throws {
    let text =
      "------  ------  -----\n  Name     CPU  Calls\n------  ------  -----\nconv2d   0.12%     20\n  relu   1.50%      3\n"
      + "------  ------  -----\nAll: 1s\n"
    #expect(
      try lines(text) == [
        ["Name", "CPU", "Calls"], ["conv2d", "0.12%", "20"], ["relu", "1.50%", "3"],
      ])
  }

  @Test func aRuleThatIsRepeatedBelowAMarkdownTableIsNoRow() throws {
    let text =
      "File  | Lines | Uncovered\n------|-------|----------\na.js  |    99 | 7\n------|-------|----------\n"
    #expect(try lines(text) == [["File", "Lines", "Uncovered"], ["a.js", "99", "7"]])
  }

  @Test func aTitleWithoutNamesLeavesTheFirstRowARow() throws {
    let text =
      "-----------------\n|   Instances   |\n+-------+-------+\n|  i-1  |  web  |\n|  i-2  |  db   |\n+-------+-------+\n"
    #expect(try lines(text).dropFirst() == [["i-1", "web"], ["i-2", "db"]])
  }

  @Test func namesAreReadWhereTheRuleAboveThemIsCutOff() throws {
    let text =
      "| LIB | LEVEL |\n+-----+-------+\n| a   | HIGH  |\n+-----+       +\n| b   |       |\n+-----+-------+\n"
    #expect(try lines(text)[0] == ["LIB", "LEVEL"])
  }

  @Test func signsOfCommentsBeforeResultsAreLeftOut() throws {
    let text =
      "x <- 1\n#> ┌─────┬───┐\n#> │ a   │ b │\n#> ├─────┼───┤\n#> │ 1   │ 2 │\n#> └─────┴───┘\n"
    #expect(try lines(text) == [["a", "b"], ["1", "2"]])
  }

  @Test func commandsPartTables() throws {
    let text =
      "[root@web ~]# kubectl get nodes\nNAME     STATUS     AGE\nnode-1   Ready      4h\n[root@web ~]# kubectl get pods -n x\nNAME   READY   AGE\na-1    0/3     5m\n[root@web ~]#\n"
    #expect(try lines(text) == [["NAME", "STATUS", "AGE"], ["node-1", "Ready", "4h"]])
  }

  @Test func aTablePartedByATitleAloneEndsThere() throws {
    let text =
      "Active Internet connections (w/o servers)\nProto Recv-Q Local Address   State\n"
      + "tcp        0 10.0.0.1:22     ESTABLISHED\ntcp       12 10.0.0.1:80     LISTEN\n"
      + "Active UNIX domain sockets (w/o servers)\nProto RefCnt Type    Path\nunix  3      DGRAM   /run/a\n"
    #expect(
      try lines(text) == [
        ["Proto", "Recv-Q", "Local Address", "State"],
        ["tcp", "0", "10.0.0.1:22", "ESTABLISHED"], ["tcp", "12", "10.0.0.1:80", "LISTEN"],
      ])
  }

  @Test(arguments: [
    (
      "Address      Age (min) Hardware Addr  Interface\n172.25.0.2           0 004c.6211.021e Vlan101\n172.22.0.1          12 004c.6214.3699 Vlan1000\n",
      ["Address", "Age (min)", "Hardware Addr", "Interface"]
    ),
    (
      "USER     TTY      LOGIN@   IDLE   JCPU   PCPU WHAT\nada      ttyS0    Fri18   32:16   2.66s  2.66s -bash\nbob      pts/0    09:53    8.00s  0.10s  0.00s w\n",
      ["USER", "TTY", "LOGIN@", "IDLE", "JCPU", "PCPU", "WHAT"]
    ),
    (
      "Name    Mtu Network       Address              Ipkts Ierrs\nem0    1500 <Link#1>      00:0c:29:1a:4e:3b   189449     0\nem0       - 192.168.71.0/ 192.168.71.163       92481     -\nlo0   16384 <Link#2>      lo0                     26     0\n",
      ["Name", "Mtu", "Network", "Address", "Ipkts", "Ierrs"]
    ),
  ])
  func numbersBelowANameEndItsColumn(text: String, names: [String]) throws {
    #expect(try lines(text)[0] == names)
  }

  @Test func pushedCellsAreNoColumns() {
    let text =
      "STATUS  NAME          BRANCH  EVENT              ID\n"
      + "✓       Merge pull request from   x  Build CI  main  push               20889\n"
      + "✓       Merge pull request from   y  Build CI  main  pull_request       20758\n"
    #expect(!DataStart(Array(text.utf8)).formats.contains(.columns))
  }

  // MARK: Columns that somebody said

  @Test(arguments: [
    (
      "# A tibble: 2 x 3\n    len name      n\n  <dbl> <chr> <int>\n1  0.25 a         1\n2 12.5  bc       20\n",
      [["len", "name", "n"], ["0.25", "a", "1"], ["12.5", "bc", "20"]]
    ),
    (
      "# A tibble: 9 x 3\n  Sepal.Length Width Species\n         <dbl> <dbl> <fct>  \n1         5.10   0.2 setosa \n2         4.90  10.2 setosa \n# ... with 7 more rows\n",
      [["Sepal.Length", "Width", "Species"], ["5.10", "0.2", "setosa"]]
    ),
    (
      "goos: darwin\nBenchA-12     99183856    11.9 ns/op\nBenchB-12    100000000    12.4 ns/op\nPASS\n",
      [["BenchA-12", "99183856", "11.9 ns/op"], ["BenchB-12", "100000000", "12.4 ns/op"]]
    ),
    (
      "Neighbor ID     Pri   State            Dead Time   Address\n3.3.3.3         1   FULL/BDR         00:00:34    10.3.4.3\n2.2.2.2         1   FULL             00:00:38    10.2.4.2\n",
      [
        ["Neighbor ID", "Pri", "State", "Dead Time", "Address"],
        ["3.3.3.3", "1", "FULL/BDR", "00:00:34", "10.3.4.3"],
      ]
    ),
  ])
  func areReadWhereBlanksOfAllLinesPartThem(text: String, rows: [[String]]) throws {
    let table = try FileTable.open(SourceBytes(Array(text.utf8)), as: .columns).table
    let all = [table.columnKeys] + table.texts
    for row in rows { #expect(all.contains { $0.suffix(row.count) == row[...] }, "\(all)") }
  }
}
