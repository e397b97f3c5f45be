extension Array {
  /// `map` for a closure with typed throws.
  package func mapEach<Result, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(try transform(element)) }
    return results
  }
}
