/// What differs between two records while all that is drawn is the same.
///
/// If their pixels differ, then something outside of the records is why: a font, a library.
struct UnseenCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    let all = [
      ("setting", pair.old.settings, pair.new.settings),
      ("theme's", pair.old.theme, pair.new.theme),
      ("parameter", pair.old.parameters, pair.new.parameters),
    ]
    var names: [String] = []
    for (words, old, new) in all {
      for key in Set(old.keys).union(new.keys).sorted() where old[key] != new[key] {
        names.append("\(words) \(key.quotable)")
      }
    }
    let what = names.isEmpty ? "" : "; what differs shows nowhere: \(names.listed())"
    report.add(.pixels, "both pictures draw the same things at the same places" + what)
  }
}
