#if Service
import GridreelFiles
import GridreelPrimitives

/// The parts of a form in `multipart/form-data`.
struct FormParts {
  private struct Part {
    let name: String
    /// The name of the file; nil if it is none.
    let file: String?
    let type: String
    let content: ArraySlice<UInt8>
  }

  private var parts: [Part] = []
  private static let mostParts = 1000

  /// Parts a body.
  ///
  /// - Parameters:
  ///   - body: The bytes.
  ///   - boundary: What stands between the parts, without the dashes before it.
  /// - Throws: ``RequestFault`` at the first part that is no field of a form.
  init(_ body: [UInt8], boundary: String) throws(RequestFault) {
    let delimiter = Array("--\(boundary)".utf8)
    let starts = Self.lineStarts(of: delimiter, in: body)
    for (start, next) in zip(starts, starts.dropFirst()) {
      guard parts.count < Self.mostParts else {
        throw RequestFault(status: 400, message: "a form has at most \(Self.mostParts) fields")
      }
      guard let part = Self.part(body[(start + delimiter.count)..<next]) else {
        throw RequestFault(
          status: 400, message: "part \(parts.count + 1) of the form is no field with a name")
      }
      parts.append(part)
    }
    guard let last = starts.last, body[(last + delimiter.count)...].starts(with: Array("--".utf8))
    else {
      throw RequestFault(status: 400, message: "the form does not end with its boundary")
    }
  }

  /// The data of the form, with its other fields.
  ///
  /// - Throws: ``RequestFault`` if there is not exactly one table, or a field is no UTF-8.
  func data() throws(RequestFault) -> RequestBody.Data {
    var (table, fields) = (Part?.none, Query.empty)
    // A file that nobody has chosen has neither name nor content.
    for part in parts where !(part.file == "" && part.content.isEmpty) {
      if RequestBody.dataNames.contains(part.name) || part.file != nil {
        // A form may offer both a file and a field to write into.
        if part.file == nil, part.content.isEmpty { continue }
        guard table == nil else { throw RequestBody.severalTables }
        table = part
        continue
      }
      guard let value = String(validating: part.content, as: UTF8.self) else {
        throw RequestFault(status: 400, message: "the field '\(part.name)' is not UTF-8")
      }
      if !value.isEmpty { fields.add(part.name, value) }
    }
    guard let table else {
      throw RequestFault(
        status: 400,
        message: "the form has no data; name the field with the file or the text 'data'")
    }
    return RequestBody.Data(
      bytes: Array(table.content), ending: Self.ending(of: table), fields: fields)
  }

  /// The extensions that tell the format of a table: those of its file, or those of its type.
  private static func ending(of part: Part) -> String {
    if let file = part.file, InputFormat(path: file) != nil {
      let name = file.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? file
      return String(name.dropFirst(InputFormat.baseName(of: name).count)).lowercased()
    }
    return RequestBody.ending(of: part.type) ?? ""
  }

  /// The offsets of lines that begin with the delimiter.
  private static func lineStarts(of delimiter: [UInt8], in body: [UInt8]) -> [Int] {
    body.withUnsafeBufferPointer { bytes in
      var starts: [Int] = []
      var line = 0
      while line + delimiter.count <= bytes.count {
        if bytes[line..<(line + delimiter.count)].elementsEqual(delimiter) { starts.append(line) }
        guard let end = bytes[line...].firstIndex(of: 0x0a) else { break }
        line = end + 1
      }
      return starts
    }
  }

  /// Reads a part from behind its delimiter up to the next one; nil if it is no field.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    var rest = bytes
    var headers: [String: String] = [:]
    // The first line is the rest of the delimiter's.
    guard takeLine(&rest)?.isEmpty == true else { return nil }
    while let line = takeLine(&rest), !line.isEmpty {
      let pair = line.split(separator: ":", maxSplits: 1).map { String($0).trimmingBlanks }
      if pair.count == 2 { headers[pair[0].lowercased()] = pair[1] }
    }
    let place = MediaType(headers["content-disposition"] ?? "")
    guard place.name == "form-data", let name = place.parameters["name"], !name.isEmpty,
      let end = rest.last, end == 0x0a
    else { return nil }
    rest.removeLast()
    if rest.last == 0x0d { rest.removeLast() }
    return Part(
      name: name, file: place.parameters["filename"], type: headers["content-type"] ?? "",
      content: rest)
  }

  /// Takes a line without its end; nil without one.
  private static func takeLine(_ bytes: inout ArraySlice<UInt8>) -> String? {
    guard let end = bytes.firstIndex(of: 0x0a) else { return nil }
    var line = bytes[..<end]
    bytes = bytes[(end + 1)...]
    if line.last == 0x0d { line.removeLast() }
    return String(decoding: line, as: UTF8.self).trimmingBlanks
  }
}
#endif
