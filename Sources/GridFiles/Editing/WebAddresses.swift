import GridreelValues

/// A column of addresses of the web, and how much of them suits a table.
struct WebAddresses {
  /// The letters that an address may have in a table.
  private static let longest = 40

  /// How much of them is written.
  let format: AddressFormat

  /// Examines a column; nil where not even half of the texts are addresses.
  ///
  /// Hosts of which most rows have the same would say nothing of them.
  init?(_ texts: [String]) {
    let short = texts.compactMap(AddressFormat.short.string)
    guard !short.isEmpty, 2 * short.count >= texts.count else { return nil }
    let hosts = Set(texts.compactMap(AddressFormat.host.string))
    let areLong = short.contains { $0.count > Self.longest }
    format = areLong && 2 * hosts.count > short.count ? .host : .short
  }
}
