package import GridreelCauses
import GridreelComparing
import GridreelPrimitives

/// The results of a run for programs: one JSON object.
///
/// ```json
/// {
///   "version": 1,
///   "total": 43, "failures": 3,
///   "counts": {"passed": 40, "changed": 2, "layout": 0, "missing": 1, "moved": 0, "orphan": 0, "error": 0,
///              "added": 0, "removed": 0, "recorded": 0, "tolerated": 1},
///   "causes": [
///     {"name": "fjord.accentColor", "kind": "theme", "text": "…",
///      "root": {"file": "Themes/fjord.json", "line": 6, "key": "parameters.accentColor", "old": "#0a7d8c",
///               "new": "#0a7d9c"},
///      "parts": ["sort arrows", "check boxes"], "pictures": ["Snapshots/people/dark@2x.png"]}
///   ],
///   "lowerTolerances": [{"pictures": 1, "maxChannelDelta": 3}],
///   "pictures": [
///     {
///       "status": "changed",
///       "grid": "people.grid.json", "theme": "dark", "state": null, "scale": 2,
///       "reference": "Snapshots/people/dark@2x.png",
///       "message": null,
///       "causes": [{"kind": "style", "text": "…", "places": [[0, 120, 800, 40]], "root": null,
///                  "effects": []}],
///       "difference": {
///         "expectedSize": [800, 600], "actualSize": [800, 600],
///         "sentence": "120 of 480,000 pixels differ (0.03 %), by up to 12 of 255, in 1 place",
///         "differingPixels": 120, "totalPixels": 480000, "maxChannelDelta": 12,
///         "antialiasedPixels": 0, "densestWindow": null, "withinTolerance": false,
///         "regions": [[0, 120, 800, 40]]
///       },
///       "tolerated": null, "movedFrom": null, "ignored": []
///     }
///   ]
/// }
/// ```
///
/// `causes` has every reason once, with the references of all failures that it is the reason of. `root` is the key of a
/// file whose value changed, with both values as written, or null if there is none; `effects` tells what that brought
/// about, and `name` is what `gridreel accept --cause` takes. A cause of the kind `unexplained` is about places of which nothing else is the reason.
///
/// `lowerTolerances` has limits with which all pictures of the run that pass only by one tolerance still would, and their
/// number; nothing of a tolerance under which a picture fails.
///
/// `status` is `passed`, `changed`, `layout` (another size), `missing`, `moved`, `orphan`, `error`, `added` or `removed`
/// (only one of two revisions has the picture) or `recorded`.
/// `ignored` are places that differ and are not compared. `movedFrom` is the path of the reference of a picture that has another name now; of a test whose reference is
/// missing, that of one with the same pixels, whose test may have been renamed. A
/// rectangle is `[x, y, width, height]` in pixels from the picture's top left; the places of causes refer to
/// the actual picture. `difference` is null unless there are two pictures. `tolerated` says what a tolerance
/// allowed in a picture that passed, `{"sentence": "…", "pixels": 12, "maxChannelDelta": 3}`;
/// `counts.tolerated` is the number of such pictures, which `counts.passed` includes. Every key is always
/// present, in this order; pictures are in the order of the run. New keys may be added without a new `version`.
package struct JSONReport: Hashable, Sendable {
  /// The object on several lines, one per picture.
  package let text: String

  package init(_ results: [SnapshotResult]) {
    let tally = RunTally(results)
    let counts =
      SnapshotResult.Status.allCases.map { "\"\($0.rawValue)\": \(tally[$0])" }
      + ["\"tolerated\": \(tally.tolerated)"]
    let lower = LowerTolerance.all(in: results).map(Self.lower)
    let failures = results.filter(\.isFailure)
    let groups = CauseGroup.groups(of: failures)
    var reasons = CauseGroup.reasons(of: failures)[...]
    let pictures = results.map { result in
      "    " + Self.picture(result, result.isFailure ? reasons.removeFirst() : [])
    }.joined(separator: ",\n")
    let causes = groups.map { "    \(Self.cause($0))" }.joined(separator: ",\n")
    text = """
      {
        "version": 1,
        "total": \(tally.total), "failures": \(tally.failures),
        "counts": {\(counts.joined(separator: ", "))},
        "causes": [\(causes.isEmpty ? "" : "\n\(causes)\n  ")],
        "lowerTolerances": [\(lower.joined(separator: ", "))],
        "pictures": [\(results.isEmpty ? "" : "\n\(pictures)\n  ")]
      }
      """
  }

  private static func cause(_ group: CauseGroup) -> String {
    let kind = group.cause?.kind.rawValue ?? group.failures[0].status.rawValue
    return object([
      ("name", string(group.name)), ("kind", "\"\(kind)\""),
      ("text", string(group.text)), ("file", string(group.file)),
      ("line", group.line.map(String.init) ?? "null"),
      ("root", root(group.cause?.root)), ("parts", strings(group.parts)),
      ("pictures", strings(group.failures.map(\.reference))),
    ])
  }

  private static func lower(_ lower: LowerTolerance) -> String {
    let limits = lower.limits.map { "\"\($0.key)\": \($0.needed)" }
    return "{\"pictures\": \(lower.pictures), \(limits.joined(separator: ", "))}"
  }

  private static func root(_ root: Cause.Root?) -> String {
    guard let root else { return "null" }
    return object([
      ("file", string(root.file)), ("line", "\(root.line)"), ("key", string(root.key)),
      ("old", string(root.old)), ("new", string(root.new)),
    ])
  }

  private static func strings(_ texts: [String]) -> String {
    "[\(texts.map { string($0) }.joined(separator: ", "))]"
  }

  private static func picture(_ result: SnapshotResult, _ groups: [CauseGroup]) -> String {
    let subject = result.subject
    let causes = result.causes.map { cause in
      "{\"kind\": \"\(cause.kind.rawValue)\", \"text\": \(string(cause.text)), "
        + "\"cause\": \(string(groups.first { $0.tells(cause) }?.name)), "
        + "\"places\": \(rectangles(cause.places)), \"root\": \(root(cause.root)), "
        + "\"effects\": \(strings(cause.effects.map(\.text)))}"
    }
    let members = [
      ("status", "\"\(result.status.rawValue)\""), ("grid", string(subject.grid)),
      ("theme", string(subject.theme)), ("state", string(subject.state)),
      ("scale", subject.scale.isFinite ? shortNumber(subject.scale) : "null"),
      ("reference", string(result.reference)), ("message", string(result.message)),
      ("causes", "[\(causes.joined(separator: ", "))]"),
      ("difference", result.difference.map(difference) ?? "null"),
      ("tolerated", result.tolerated.map(tolerated) ?? "null"),
      ("drawn", string(result.drawnPixels?.description)),
      ("movedFrom", string(result.movedFrom)), ("ignored", rectangles(result.ignored)),
    ]
    return object(members)
  }

  private static func difference(_ difference: PictureDifference) -> String {
    let (expected, actual) = (difference.expected, difference.actual)
    let sentences = [difference.sizeSentence, difference.sentence].compactMap(\.self)
    return object([
      ("expectedSize", "[\(expected.width), \(expected.height)]"),
      ("actualSize", "[\(actual.width), \(actual.height)]"),
      ("sentence", string(sentences.joined(separator: "; "))),
      ("differingPixels", "\(difference.differingPixels)"),
      ("totalPixels", "\(difference.totalPixels)"),
      ("maxChannelDelta", "\(difference.maximumChannelDelta)"),
      ("antialiasedPixels", "\(difference.antialiasedPixels)"),
      ("densestWindow", difference.densestWindow.map { "\($0)" } ?? "null"),
      ("withinTolerance", "\(difference.isWithinTolerance)"),
      ("regions", rectangles(difference.regions)),
    ])
  }

  private static func tolerated(_ difference: PictureDifference) -> String {
    object([
      ("sentence", string(difference.forgivenSentence)),
      ("pixels", "\(difference.unequalPixels)"),
      ("maxChannelDelta", "\(difference.maximumChannelDelta)"),
    ])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func rectangles(_ regions: [PictureDifference.Region]) -> String {
    let texts = regions.map { "[\($0.x), \($0.y), \($0.width), \($0.height)]" }
    return "[" + texts.joined(separator: ", ") + "]"
  }

  private static func string(_ text: String?) -> String { text.map { jsonString($0) } ?? "null" }
}
