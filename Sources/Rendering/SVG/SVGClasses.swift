/// What a class says of an element.
struct SVGLook: Hashable {
  /// Its declarations, such as `fill:#000`.
  var declarations: [String]
  /// The declarations that differ on dark pages.
  var dark: [String]
  /// The families of its text if the document embeds one of them.
  var families: SVGFamilies?

  init(_ declarations: [String], dark: [String] = [], families: SVGFamilies? = nil) {
    (self.declarations, self.dark, self.families) = (declarations, dark, families)
  }
}

/// The quoted families of a text.
struct SVGFamilies: Hashable {
  /// Those that the document embeds, without the prefix of the document.
  var embedded: [String] = []
  /// Those that a reader may have.
  var known: [String] = []

  /// The list for readers that know no embedded fonts.
  var plainList: String { (known + ["sans-serif"]).joined(separator: ",") }

  /// The list with the embedded families first, whose names have a prefix: a page may contain other subsets of them.
  func list(prefix: String) -> String {
    (embedded.map { "\"" + prefix + $0.dropFirst() } + [plainList]).joined(separator: ",")
  }
}

/// The classes of a document, in order of first use.
struct SVGClasses {
  private var places: [SVGLook: String] = [:]
  private var looks: [(name: String, look: SVGLook)] = []
  private var names = SVGNames()

  /// The class of a look.
  mutating func name(of look: SVGLook) -> String {
    if let known = places[look] { return known }
    let families = look.families?.embedded ?? []
    let dark = look.dark.isEmpty ? [] : ["dark"] + look.dark
    let name = names.name(of: (look.declarations + dark + families).joined(separator: ";"))
    places[look] = name
    looks.append((name, look))
    return name
  }

  /// The rules of the style sheet without those that embed fonts.
  ///
  /// Families whose names change with the embedded letters stand in rules of their own, below the id of the root: so the
  /// classes keep their names.
  func rules(prefix: String) -> [String] {
    let root = SVGFonts.root(prefix: prefix)
    var lists: [(families: SVGFamilies, names: [String])] = []
    for (name, look) in looks {
      guard let families = look.families else { continue }
      if let place = lists.firstIndex(where: { $0.families == families }) {
        lists[place].names.append(name)
      } else {
        lists.append((families, [name]))
      }
    }
    return looks.map { ".\($0.name){\($0.look.declarations.joined(separator: ";"))}" }
      + lists.map { list in
        let places = list.names.map { "#\(root) .\($0)" }.joined(separator: ",")
        return "\(places){font-family:\(list.families.list(prefix: prefix))}"
      } + darkRules
  }

  /// The rules for dark pages.
  private var darkRules: [String] {
    let rules = looks.filter { !$0.look.dark.isEmpty }
      .map { ".\($0.name){\($0.look.dark.joined(separator: ";"))}" }
    return rules.isEmpty ? [] : ["@media (prefers-color-scheme:dark){"] + rules + ["}"]
  }
}
