import GridreelComparing

extension Provenance {
  /// Describes the differences in fonts and libraries between the reference and now.
  ///
  /// The program's own build is excluded: see ``programCauses(since:)``.
  package func drawingCauses(since reference: Provenance) -> [Cause] {
    fontCauses(since: reference) + libraryCauses(since: reference)
  }

  private func fontCauses(since reference: Provenance) -> [Cause] {
    guard fonts != reference.fonts else { return [] }
    let before = reference.fonts.filter { !fonts.contains($0) }
    let now = fonts.filter { !reference.fonts.contains($0) }
    var causes: [Cause] = []
    for font in now {
      if let old = before.first(where: { $0.name == font.name }) {
        causes.append(
          Cause(
            .fonts,
            "the font file \(font.name) is another one (\(short(old.digest)) → "
              + "\(short(font.digest)))"))
      } else {
        causes.append(Cause(.fonts, "text is drawn with the font file \(font.name), not before"))
      }
    }
    for font in before where !now.contains(where: { $0.name == font.name }) {
      causes.append(Cause(.fonts, "no text is drawn with the font file \(font.name) any more"))
    }
    return causes
  }

  private func libraryCauses(since reference: Provenance) -> [Cause] {
    let names = Set(libraries.keys).union(reference.libraries.keys).sorted()
    return names.compactMap { name in
      let (old, new) = (reference.libraries[name] ?? "none", libraries[name] ?? "none")
      return old == new ? nil : Cause(.library, "the library \(name) is \(new), was \(old)")
    }
  }

  /// Describes rules of editing that another program has in another revision, or not at all.
  ///
  /// A rule that only one of the two applies tells nothing where other data may be the reason.
  ///
  /// - Parameters:
  ///   - reference: How the reference was made.
  ///   - effects: What else is known to have changed, which follows from the rules.
  /// - Returns: One cause a rule, the first with the effects.
  package func ruleCauses(since reference: Provenance, effects: [Cause]) -> [Cause] {
    guard let old = reference.editing, let new = editing, build != reference.build else {
      return []
    }
    let rules = Set(old.keys).union(new.keys).sorted()
    var causes = rules.compactMap { rule -> Cause? in
      guard old[rule] != new[rule],
        data == reference.data || (old[rule] != nil && new[rule] != nil)
      else { return nil }
      let words = [old[rule], new[rule]].map { $0.map(String.init) ?? "none" }
      return Cause(.library, "rule \(rule) \(words.joined(separator: " → "))")
    }
    guard !causes.isEmpty else { return [] }
    causes[0].effects = effects
    for place in causes.indices { causes[place].places = effects.flatMap(\.places) }
    return causes
  }

  /// Describes what the digests of theme, data and settings reveal beyond the records.
  ///
  /// Those of theme and settings tell nothing if they were made by other rules.
  package func sourceCauses(since reference: Provenance) -> [Cause] {
    var causes: [Cause] = []
    let isComparable = digests == reference.digests
    if isComparable, theme != reference.theme {
      causes.append(Cause(.theme, "the theme '\(subject.theme)' says something else"))
    }
    if data != reference.data { causes.append(Cause(.data, "the data are others")) }
    if isComparable, settings != reference.settings {
      causes.append(Cause(.state, "the grid file asks for something else"))
    }
    return causes
  }

  /// Describes what changed in the program itself; the last resort if nothing else changed.
  ///
  /// - Parameters:
  ///   - reference: How the reference was made.
  ///   - hasRecord: Whether its record was read, and is the same.
  /// - Returns: The causes.
  package func programCauses(since reference: Provenance, hasRecord: Bool) -> [Cause] {
    if program != reference.program {
      return [Cause(.library, "gridreel is \(program), was \(reference.program)")]
    }
    guard build == reference.build else {
      return [
        Cause(
          .library,
          "gridreel \(program) is another build than the one that recorded: its drawing changed")
      ]
    }
    let same = (hasRecord ? "grid, theme, " : "") + "data, fonts, libraries and program"
    return [Cause(.pixels, "pixels differ, though \(same) are the same")]
  }

  private func short(_ digest: ContentDigest) -> String { String(digest.description.prefix(8)) }
}
