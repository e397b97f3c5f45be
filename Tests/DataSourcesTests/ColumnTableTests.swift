import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Tables whose columns have nothing but blanks between them.
@Suite struct ColumnTableTests {
  private func opened(_ text: String) throws -> Found<FileTable> {
    try FileTable.open(SourceBytes(Array(text.utf8)), as: .columns)
  }

  private func lines(_ text: String) throws -> [[String]] {
    let table = try opened(text).table
    return [table.columnKeys] + table.texts
  }

  @Test(arguments: [
    (
      "NAME    READY   STATUS    RESTARTS     AGE\nweb-1   1/1     Running   1 (5h ago)   2d\ndb-0    0/1     Pending   0            5s\n",
      [
        ["NAME", "READY", "STATUS", "RESTARTS", "AGE"],
        ["web-1", "1/1", "Running", "1 (5h ago)", "2d"],
        ["db-0", "0/1", "Pending", "0", "5s"],
      ]
    ),
    (
      "$ docker ps\nCONTAINER ID   IMAGE     COMMAND         CREATED         STATUS         PORTS     NAMES\n4c01db0b339c   nginx     \"sleep 5 min\"   9 minutes ago   Up 9 minutes             web\n",
      [
        ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"],
        ["4c01db0b339c", "nginx", "\"sleep 5 min\"", "9 minutes ago", "Up 9 minutes", "", "web"],
      ]
    ),
    (
      "USER         PID %CPU COMMAND\nroot           1  0.0 /sbin/init splash\nada        12345 99.9 vi  a b\n",
      [
        ["USER", "PID", "%CPU", "COMMAND"], ["root", "1", "0.0", "/sbin/init splash"],
        ["ada", "12345", "99.9", "vi  a b"],
      ]
    ),
    (
      "Filesystem      Size  Used Avail Use% Mounted on\ntmpfs           1.6G  2.0M  1.6G   1% /run\n/dev/nvme0n1p2  468G  120G  325G  27% /\n",
      [
        ["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"],
        ["tmpfs", "1.6G", "2.0M", "1.6G", "1%", "/run"],
        ["/dev/nvme0n1p2", "468G", "120G", "325G", "27%", "/"],
      ]
    ),
    (
      "USER         PID %CPU    VSZ   RSS COMMAND\nmysql        227  0.3 8591381224 255252 mariadbd -x\nroot           1  0.0  33644  2800 init\n",
      [
        ["USER", "PID", "%CPU", "VSZ", "RSS", "COMMAND"],
        ["mysql", "227", "0.3", "8591381224", "255252", "mariadbd -x"],
        ["root", "1", "0.0", "33644", "2800", "init"],
      ]
    ),
    (
      "Filesystem      Size  Used Avail Use% Mounted on\n/dev/vda1        40G   15G   26G  37% /\n",
      [
        ["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"],
        ["/dev/vda1", "40G", "15G", "26G", "37%", "/"],
      ]
    ),
    (
      "Datacenter: dc1\n===============\nStatus=Up/Down\n|/ State=Normal/Leaving\n--  Address    Load       Tokens\nUN  127.0.0.1  100.5 KiB  256\nDN  127.0.0.2  99.1 KiB   256\n",
      [
        ["--", "Address", "Load", "Tokens"], ["UN", "127.0.0.1", "100.5 KiB", "256"],
        ["DN", "127.0.0.2", "99.1 KiB", "256"],
      ]
    ),
  ])
  func columnsAreToldFromAllLines(text: String, expected: [[String]]) throws {
    #expect(try lines(text) == expected)
    #expect(DataStart(Array(text.utf8)).formats == [.columns])
  }

  @Test func benchmarksHaveAColumnForEachUnit() throws {
    let text = """
      goos: linux
      pkg: example.com/a
      BenchmarkFib/10-8  \t 5000000\t       250.5 ns/op\t      16 B/op
      BenchmarkSort-8    \t    1200\t    981234 ns/op\t  12.5 MB/s\t    8192 B/op
      PASS
      ok  \texample.com/a\t4.123s

      """
    #expect(
      try lines(text) == [
        ["Benchmark", "Runs", "ns/op", "B/op", "MB/s"],
        ["Fib/10-8", "5000000", "250.5", "16", ""],
        ["Sort-8", "1200", "981234", "8192", "12.5"],
      ])
    #expect(DataStart(Array(text.utf8)).formats == [.columns])
    let several = text + "pkg: example.com/b\nBenchmarkFib/10-8 \t 30 \t 7 ns/op\nPASS\n"
    let last = try lines(several).last
    #expect(last == ["example.com/b", "Fib/10-8", "30", "7", "", ""])
  }

  @Test(arguments: [
    "Benchmark,Runs\nBenchmarkA,3\n", "Benchmarks are 3 things\nof which none is  here\n",
    "BenchmarkA 3 x ns/op\nBenchmarkB 3 y ns/op\n",
  ])
  func otherTextsOfBenchmarksAreNone(text: String) throws {
    #expect(!DataStart(Array(text.utf8)).formats.contains(.columns))
  }

  @Test(arguments: [
    "Here is what  I found in it\nThere is not  so much of it\nBut it will  do\n",
    "The quick brown fox\njumps over the lazy\ndogs  that sleep\n",
    "x      = 1\nlonger = 22\ny      = 3\n",
    "Name:       web\nNamespace:  default\nLabels:     a=b\n",
    "  build    Compile the package\n  check    Analyze it\n  clean    Remove files\n",
    "-a  all\n-b  both\n-c  none\n", "total 12\ndrwxr-xr-x  2 root root 4096 Nov 25 17:19 a\n",
    "name  age\nAda   36\nBo    7\n", "A SHORT  TITLE\n\nand prose\n",
    "1  2  3\n4  5  6\n7  8  9\n",
    "ID     NAME  SIZE\n1234567890 x 5\n2 longer   x\n", "", "NAME  AGE\n",
  ])
  func whatIsNotCertainIsRefused(text: String) {
    var options = ReadingOptions()
    options.clue = .beginning
    let failure = #expect(throws: GridreelError.self) {
      try FileTable.open(SourceBytes(Array(text.utf8)), as: .columns, options: options)
    }
    #expect(failure?.description.contains("there is no table with blanks") == true)
    #expect(DataStart(Array(text.utf8)).formats != [.columns])
  }

  @Test func aNameOfTwoWordsAboveNumbersAndUnitsIsOne() throws {
    #expect(
      try lines(
        "NAME    CPU %   BLOCK I/O\na       0.2%    29.65 MB / 0 B\nb       1.2%    11.96 MB / 0 B\n"
      )
        == [
          ["NAME", "CPU %", "BLOCK I/O"], ["a", "0.2%", "29.65 MB / 0 B"],
          ["b", "1.2%", "11.96 MB / 0 B"],
        ])
    let history = """
      ID    CREATED      CREATED BY            SIZE
      a1    3 days ago   /bin/sh -c ls         0 B
      b2    3 days ago   /bin/sh -c #(nop) x   45 MB
      """
    #expect(try lines(history)[0] == ["ID", "CREATED", "CREATED BY", "SIZE"])
    #expect(try lines(history)[2] == ["b2", "3 days ago", "/bin/sh -c #(nop) x", "45 MB"])
  }

  @Test func aRowIsNoLineOfNames() {
    let text =
      "kmod-zfs.x86_64     2.1.6-1.el8     zfs-kmod\nkmod-zfs.x86_64     2.1.7-1.el8     zfs-kmod\n"
    #expect(!DataStart(Array(text.utf8)).formats.contains(.columns))
  }

  @Test func namesStandAboveARuleOfDashes() throws {
    let text = """
      Interface    MAC Address     Method  Domain
      ----------------------------------------------
      Gi1/0/10     c89a.12cd.3b74  dot1x   DATA
      Gi1/0/5      848a.12cd.3636  mab     VOICE
      """
    #expect(try lines(text)[0] == ["Interface", "MAC Address", "Method", "Domain"])
    #expect(try lines(text).count == 3)
  }

  @Test func linesWithAWordBelowEachNameAreRows() throws {
    let queue = """
      $ squeue -u ada
                   JOBID PARTITION     NAME     USER ST       TIME  NODES NODELIST(REASON)
             61567954_10 productio simulati      ada CG       0:05      1 cn1345
              61567954_1 productio simulati      ada  R       0:05      1 cn1275
      """
    #expect(DataStart(Array(queue.utf8)).formats == [.columns])
    #expect(
      try lines(queue) == [
        ["JOBID", "PARTITION", "NAME", "USER", "ST", "TIME", "NODES", "NODELIST(REASON)"],
        ["61567954_10", "productio", "simulati", "ada", "CG", "0:05", "1", "cn1345"],
        ["61567954_1", "productio", "simulati", "ada", "R", "0:05", "1", "cn1275"],
      ])
    let memory = """
      procs -----------memory---------- ---swap-- -----io---- -system-- ----cpu----
       r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa
       0  0   3980 697932 147180 1406456    0    0     2     2    2    0  4  4 91  0
       0  0   3980 697428 147180 1406580    0    0     0     0 19088 16104  9  6 84  0
      """
    #expect(try lines(memory)[0].count == 16)
    #expect(try lines(memory)[2][10...11] == ["19088", "16104"])
    // A row with another number of words may be a text.
    let prose = "A B C D E F\n1 2 c d e f\n1 2 c d e f g\n"
    #expect(!DataStart(Array(prose.utf8)).formats.contains(.columns))
  }

  /// A part of a number would be another one.
  @Test func aNumberIsNeverCut() {
    let text = """
      Caller              Avg Spin  Count   Max spin Total spin
      psi_avgs_work+0x2e      3675      5       5468      18379
      flush_to_ldisc+0x22     2833      2       4210       5667
      n_tty_write+0x30c       3914      1       3914       3914
      isig+0x5d               2390      1       2390       2390
      """
    let cells = (try? lines(text)) ?? [[]]
    #expect(cells.dropFirst().first.map { $0.contains("18379") } ?? true, "\(cells)")
    #expect(DataStart(Array(text.utf8)).formats != [.columns] || cells[1].last == "18379")
  }
}
