internal import GridreelPrimitives

extension Array where Element: Sendable {
  /// `map` on all cores.
  func mapInParallel<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let next = Guarded(0)
    let results = Guarded([Result?](repeating: nil, count: count))
    Workers.run(Swift.min(Workers.count, count)) {
      while true {
        let place = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard place < count else { return }
        let result = transform(self[place])
        results.withLock { $0[place] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
