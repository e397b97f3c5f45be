import GridreelValues

/// A column of addresses of the web, and how much of them suits a table.
struct WebAddresses {
  /// The letters that an address may have in a table.
  private static let longest = 40

  /// How much of them is written.
  let format: AddressFormat

  /// Examines a column; nil where not even half of the texts are addresses.
  ///
  /// Hosts alone stand for long addresses only where no two of these have the same host: otherwise different addresses would
  /// become one.
  init?(_ texts: [String]) {
    let short = texts.compactMap(AddressFormat.short.string)
    guard !short.isEmpty, 2 * short.count >= texts.count else { return nil }
    let hosts = Set(texts.compactMap(AddressFormat.host.string))
    let areLong = short.contains { $0.count > Self.longest }
    format = areLong && hosts.count == Set(short).count ? .host : .short
  }
}
