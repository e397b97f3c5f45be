import GridreelFuzz

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The reader that `FUZZ_TARGET` names.
private let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(named: String(cString: $0)) }

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let reason = target?.read(bytes), reason.isEmpty || reason.contains("\n") {
    fatalError("the reason is not one line: \(reason)")
  }
  return 0
}

/// Starts the program, under the name that the package manager gives it: libFuzzer's own start has another.
///
/// Without `FUZZ_TARGET` it lists the targets.
@_cdecl("fuzz_readers_main")
public func start(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  guard target != nil else {
    for target in FuzzTarget.all {
      print(target.name, target.longest, target.seeds.joined(separator: ","))
    }
    return getenv("FUZZ_TARGET") == nil ? 0 : 64
  }
  var (count, words) = (count, words)
  return runDriver(&count, &words, readInput)
}

/// Fuzzes as the arguments say; from `libclang_rt.fuzzer`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
