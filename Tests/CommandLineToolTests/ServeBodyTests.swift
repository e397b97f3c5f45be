import TestSupport
import Testing

/// What `gridreel serve` takes as the body of a request.
@Suite struct ServeBodyTests {
  private let folder: ScratchFolder
  private let service: RunningService

  init() throws {
    folder = try makeWorkspace()
    service = try RunningService(folder)
  }

  private static let csv = "name,age\nAda,36\nBob,9\n"
  private static let form = "application/x-www-form-urlencoded"

  /// The picture that `render` draws of the rows, by their age.
  private func expected(_ flags: String...) throws -> [UInt8] {
    try folder.write(Self.csv, to: "expected.csv")
    let outcome = try Program(folder: folder).run(
      ["render", "expected.csv", "--sort", "-age", "-o", "expected.png"] + flags)
    #expect(outcome.status == 0)
    return try folder.bytes("expected.png")
  }

  private static let bodies: [(String, String)] = [
    (csv, "text/csv"), (csv, ""), (csv, "text/plain"), (csv, "application/octet-stream"),
    (csv, form), ("name\tage\nAda\t36\nBob\t9\n", ""),
    (#"[{"name": "Ada", "age": 36}, {"name": "Bob", "age": 9}]"#, "application/json"),
    (#" [["name", "age"], ["Ada", 36], ["Bob", 9]]"#, form),
    ("{\"name\": \"Ada\", \"age\": 36}\n{\"name\": \"Bob\", \"age\": 9}\n", ""),
    ("So it is:\n\n| name | age |\n|---|---|\n| Ada | 36 |\n| Bob | 9 |\n", "text/markdown"),
    (
      "So it is:\n\n| name | age |\n|---|---|\n| Ada | 36 |\n| Bob | 9 |\n",
      "text/plain; charset=utf-8"
    ),
    (
      "<table><tr><th>name<th>age</tr><tr><td>Ada<td>36</tr><tr><td>Bob<td>9</tr></table>",
      "text/html"
    ),
    ("- name: Ada\n  age: 36\n- name: Bob\n  age: 9\n", "application/yaml"),
    ("- name: Ada\n  age: 36\n- name: Bob\n  age: 9\n", ""),
    (
      "+------+-----+\n| name | age |\n+------+-----+\n| Ada  |  36 |\n| Bob  |   9 |\n+------+-----+\n",
      ""
    ),
  ]

  @Test(arguments: bodies)
  func dataAreTakenInEveryForm(body: String, type: String) throws {
    // The names of a table in a text stay as they are.
    let answer = try service.render(body, type, query: "?sort=-age&raw=true")
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try answer.body == expected("--raw"))
  }

  @Test func aPutIsAPost() throws {
    let text =
      "PUT /render?sort=-age HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      + "Content-Length: \(Self.csv.utf8.count)\r\n\r\n" + Self.csv
    let answer = try service.connection(sending: text).answer()
    #expect(answer.status == 200)
    #expect(try answer.body == expected())
  }

  @Test func aJobNeedsNoContentType() throws {
    let job = #"{"data": [{"name": "Ada", "age": 36}, {"name": "Bob", "age": 9}], "sort": "-age"}"#
    for type in ["", Self.form, "text/plain"] {
      let answer = try service.render(job, type)
      #expect(answer.status == 200, "\(answer.text)")
      #expect(try answer.body == expected())
    }
  }

  // MARK: Forms

  @Test func aFormOfNamesAndValuesHasDataAndOptions() throws {
    let data = Self.csv.replacing("\n", with: "%0D%0A").replacing(",", with: "%2C")
    let answer = try service.render(
      "theme=&sort=-age&data=\(data)&format=svg&title=A+%26+B", Self.form)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.headers["content-type"] == "image/svg+xml")
    #expect(answer.text.contains("A &amp; B"))
  }

  private static func part(_ head: String, _ content: String) -> String {
    "--B\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
  }

  private static let multipart = "multipart/form-data; boundary=\"B\""

  private static let fileParts: [String] = [
    part("name=\"file\"; filename=\"people.csv\"", csv),
    part("name=file; filename=\"C:\\\\data\\\\my people.csv\"", csv),
    part("name=\"upload\"; filename=\"people\"", csv),
    part("name=\"data\"", csv),
    part("name=\"data\"", "[[\"name\",\"age\"],[\"Ada\",36],[\"Bob\",9]]"),
    part("name=\"file\"; filename=\"\"", "") + part("name=\"data\"", csv),
    part("name=\"file\"; filename=\"people.csv\"", csv) + part("name=\"data\"", ""),
    part("name=\"file\"; filename=\"x.bin\"\r\nContent-Type: text/csv", csv),
  ]

  @Test(arguments: fileParts)
  func aFormWithAFileHasOptions(parts: String) throws {
    let body =
      "preamble\r\n" + Self.part("name=\"sort\"", "-age") + parts
      + Self.part("name=\"theme\"", "") + "--B--\r\n"
    let answer = try service.render(body, Self.multipart)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try answer.body == expected())
  }

  @Test func aCompressedFileIsUnpacked() throws {
    let bytes = try Repository.bytes("Examples/cities.csv.gz")
    let head =
      "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"cities.csv.gz\"\r\n\r\n"
    let body = Array(head.utf8) + bytes + Array("\r\n--B--".utf8)
    let answer = try service.render(body, Self.multipart, query: "?limit=3")
    #expect(answer.status == 200, "\(answer.text)")
  }

  // MARK: Wrong bodies

  private static let wrongForms: [(String, String)] = [
    ("--B--\r\n", "the form has no data"),
    (part("name=\"sort\"", "a") + "--B--", "the form has no data"),
    (part("name=\"data\"", csv), "does not end with its boundary"),
    (
      part("name=\"data\"", csv) + part("name=\"file\"", csv) + "--B--",
      "one field 'data' or 'file'"
    ),
    ("--B\r\nX: y\r\n\r\na\r\n--B--", "part 1 of the form is no field with a name"),
    ("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n--B--", "part 1 of the form"),
    (
      part("name=\"data\"", csv) + part("name=\"input\"", "x.csv") + "--B--",
      "'input': the body is the input"
    ),
    (part("name=\"data\"", csv) + part("name=\"srot\"", "age") + "--B--", "unknown key 'srot'"),
    ("", "does not end with its boundary"),
  ]

  @Test(arguments: wrongForms)
  func aWrongFormIsRefused(body: String, message: String) throws {
    let answer = try service.render(body, Self.multipart)
    #expect(answer.status == 400)
    #expect(answer.error?.contains(message) == true, "\(answer.text)")
  }

  private static let wrongBodies: [(String, String, Int, String)] = [
    ("data=a%2&x=1", form, 400, "the form is wrongly encoded"),
    ("data=a%2Cb&file=c", form, 400, "one field 'data' or 'file'"),
    ("a,b\n1,2\n", "multipart/form-data", 400, "names its 'boundary'"),
    ("a,b\n1,2\n", "image/png", 415, "'Content-Type' is application/json for a job"),
    ("", "", 422, "there is nothing to read"),
    ("Dear Ada,\nthis is a letter, and no table at all.\nYours, Bob.\n", "", 422, "prose"),
    ("a,b\n1,2\n3,4,5\n", "", 422, "body:3:5: error: row has 3 fields"),
    ("PAR1", "", 422, "Parquet"),
  ]

  @Test(arguments: wrongBodies)
  func aWrongBodyIsRefused(body: String, type: String, status: Int, message: String) throws {
    let answer = try service.render(body, type)
    #expect(answer.status == status, "\(answer.text)")
    #expect(answer.error?.contains(message) == true, "\(answer.text)")
  }

  @Test func manyFieldsAreRefused() throws {
    let parts = String(repeating: Self.part("name=\"a\"", "1"), count: 1001)
    let answer = try service.render(parts + "--B--", Self.multipart)
    #expect(answer.status == 400 && answer.error?.contains("at most 1000 fields") == true)
  }
}
