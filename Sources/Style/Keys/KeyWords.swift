/// How causes tell that a key has another value in a picture than in its reference, and what that brings about.
package struct KeyWords: Hashable, Sendable {
  /// The sentence that tells a change.
  package enum Sentence: Hashable, Sendable {
    /// `title (key): 1 → 2`.
    case change
    /// `title: 1 → 2`.
    case plain
    /// `title 20 points high instead of 18 (key)`, with a title such as `rows are`.
    case height
    /// A part of the sentence about the window: `title 1 → 2`.
    case window
    /// `title 2 instead of 1`, if both pictures have a value.
    case instead
    /// The title if only the picture has a value, and another sentence if only the reference has one.
    case orElse(String)
    /// None: sentences about rows and cells, which a change has moved or written otherwise, tell it.
    case results
  }

  /// The parts of a picture that a changed value moves.
  package enum Movement: Hashable, Sendable {
    case none, others
    /// Other parts, if a line's thickness changed.
    case othersByWidth
  }

  /// Where a change shows.
  package enum Place: Hashable, Sendable {
    case picture, header, rows, sections, sortedHeaders
    case belowRows, belowLastRow, belowHeader, aboveHeader, besideColumns
  }

  /// The name of the key for people; empty takes that of the object with the key, and the key.
  package var title: String
  package var sentence: Sentence
  /// The word for a value that only one of two pictures has; nil leaves such a change untold.
  package var absent: String?
  package var movement: Movement
  package var place: Place
  /// The parameter that supplies the value unless the theme has one.
  package var parameter: String?
  /// The key of the theme whose value the key replaces.
  package var replaced: String?

  package init(
    _ title: String = "", _ sentence: Sentence = .change, absent: String? = nil,
    moves movement: Movement = .none, at place: Place = .picture, from parameter: String? = nil,
    over replaced: String? = nil
  ) {
    (self.title, self.sentence, self.absent) = (title, sentence, absent)
    (self.movement, self.place) = (movement, place)
    (self.parameter, self.replaced) = (parameter, replaced)
  }

  /// The words of a key of an object.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - words: The key's own words; nil if it has none.
  /// - Returns: Its words, with the object's for what they leave out.
  func words(of key: String, own words: KeyWords?) -> KeyWords {
    var words = words ?? KeyWords()
    if words.title.isEmpty {
      words.title = title + key.split(separator: ".").map { " " + $0 }.joined()
    }
    words.absent = words.absent ?? absent
    return words
  }
}
