import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes of a file of `Tests/Fixtures/Data`.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = "\(#filePath)".split(separator: "/").dropLast(2).joined(separator: "/")
  let file = try #require(fopen("/\(folder)/Fixtures/Data/\(name)", "rb"))
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, file)
  try #require(count < bytes.count)
  return Array(bytes.prefix(count))
}

/// What reading bytes gives: the texts and warnings, or the error.
func outcome(
  _ bytes: [UInt8], as format: DataFormat, options: ReadingOptions = ReadingOptions()
) -> (table: DataTable?, warnings: [String], error: String?) {
  do throws(GridreelError) {
    let (table, warnings) = try TableReader.read(bytes, as: format, options: options)
    return (table, warnings.map(\.message.description), nil)
  } catch {
    return (nil, [], error.message.description)
  }
}

extension DataTable {
  /// The texts of a column; nil for missing values.
  func texts(_ key: String) -> [String?] {
    (column(key)?.cells ?? []).map { $0.value.isMissing ? nil : $0.text }
  }
}

/// How often files are changed at random: the variable `FUZZ_ROUNDS`, or 600 times.
let fuzzRounds = getenv("FUZZ_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 600

/// The seed of random changes: the variable `FUZZ_SEED`, or 1.
let fuzzSeed = getenv("FUZZ_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1

/// Changes a few bytes of a file again and again; each result must be read, or refused by one line.
func checkChanged(_ original: [UInt8], as format: DataFormat) {
  var generator = SeededGenerator(seed: fuzzSeed &+ UInt64(original.count))
  for round in 0..<fuzzRounds {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let likely: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
      bytes[place] =
        Bool.random(using: &generator)
        ? likely.randomElement(using: &generator) ?? 0
        : UInt8.random(in: 0...255, using: &generator)
    }
    let found = outcome(bytes, as: format)
    #expect(
      found.table != nil || found.error.map { !$0.isEmpty && !$0.contains("\n") } == true,
      "round \(round) of seed \(fuzzSeed)")
  }
}
