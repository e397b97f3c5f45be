import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Columns of records that only programs read.
extension TableEditor {
  /// The columns that remain beside those which are left out.
  private static let leastOthers = 4

  /// Whether there are more columns than are examined.
  var isWide: Bool { grid.columns.count { !$0.isHidden } > Self.examinedCount }

  /// Leaves out the columns that only programs read, and returns the names of these.
  mutating func leaveOutForPrograms() -> [String] {
    guard table.rowCount > 1, !isWide else { return [] }
    let objects = placesToLeaveOut.filter { sample(grid.columns[$0].key).isForPrograms }
    var left = leaveOut(objects, others: 2) { _ in "its values are written for programs" }
    let links = links
    // An address may be what a short table is about; nobody reads a digest.
    let digests = links.filter { sample(grid.columns[$0].key).areDigests }
    left += leaveOut(digests, others: 2) { _ in "programs tell rows by it" }
    left += leaveOut(links.filter { !digests.contains($0) }, others: Self.leastOthers) { _ in
      "programs follow it, or tell rows by it"
    }
    left += leaveOut(bookkeeping(beside: links), others: Self.leastOthers) { _ in
      "it tells of the record, and not of what that is about"
    }
    return names(of: left)
  }

  /// Leaves out columns if some others remain, and returns these.
  private mutating func leaveOut(
    _ places: [Int], others: Int, _ reason: (Int) -> String
  ) -> [Int] {
    let shown = grid.columns.count { !$0.isHidden }
    guard !places.isEmpty, shown - places.count >= others else { return [] }
    for place in places {
      let text = sample(grid.columns[place].key).cells.first?.text ?? ""
      leaveOut(place, by: .empty, text.count > 24 ? text.prefix(24) + "…" : text, reason(place))
    }
    return places
  }

  /// The columns of addresses and digests, but for the first of them where nothing else tells the rows apart.
  private var links: [Int] {
    mutating get {
      let open = placesToLeaveOut
      let links = open.filter { place in
        let key = grid.columns[place].key
        let (meaning, sample) = (ColumnMeaning(key), sample(key))
        guard table.kind(ofColumn: key) == .text, !sample.cells.isEmpty, !meaning.isWebsite else {
          return false
        }
        return sample.areAddresses || sample.areImages && meaning.isImage
          || meaning.isLink && sample.cells.allSatisfy { !$0.text.contains(" ") }
          || sample.areDigests && !meaning.isChecksum
      }
      let isTold = grid.columns.indices.contains { place in
        let column = grid.columns[place]
        return !column.isHidden && !links.contains(place) && !grid.isRedacted(column.key)
          && table.kind(ofColumn: column.key) == .text && sample(column.key).tellsRows
      }
      return isTold ? links : Array(links.dropFirst())
    }
  }

  /// The columns that tell when a record was made or changed, of images and places on a page how large and where they are, and
  /// numbers once more as texts.
  private mutating func bookkeeping(beside links: [Int]) -> [Int] {
    let meanings = grid.columns.map { ColumnMeaning($0.key) }
    let open = placesToLeaveOut
    let moments = open.filter { place in
      meanings[place].bookkeeping != nil && !grid.columns[place].key.contains(" ")
        && sample(grid.columns[place].key).areMoments
    }
    // When something was made may be all that is known of its time, unless programs keep books of it.
    let areKept = moments.contains { meanings[$0].bookkeeping == .changed }
    return open.filter { place in
      let words = meanings[place].words
      if moments.contains(place), areKept { return true }
      if meanings[place].isPlaceOnPage { return true }
      if words.count > 1, words.last == "str" {
        return meanings.contains { $0.words == words.dropLast() }
      }
      return meanings[place].sized.map { owner in
        links.contains {
          meanings[$0].words[...] == owner || meanings[$0].words.dropLast() == owner
        }
      } ?? false
    }
  }
}
