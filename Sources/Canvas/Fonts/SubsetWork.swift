import CGridreelPango
import GridreelPrimitives

/// A subset of a face that is yet to be made.
///
/// `@unchecked Sendable`: nobody changes the input once ``subset()`` is called, and HarfBuzz lets threads share faces.
final class SubsetWork: @unchecked Sendable {
  /// The `hb_subset_input_t *`, to be filled with what to keep.
  let input: OpaquePointer
  private let source: OpaquePointer
  /// Keeps the bytes of the source, also for a thread that was given up.
  private let file: FontBytes

  /// The maximum processor time of a subset, in seconds; the largest fonts take one.
  private static let secondLimit = 10.0

  /// Begins a subset; nil if there is no memory.
  init?(of face: Face) {
    guard let input = hb_subset_input_create_or_fail() else { return nil }
    self.input = input
    (source, file) = (hb_face_reference(face.subsetSource()), face.file)
  }

  deinit {
    hb_subset_input_destroy(input)
    hb_face_destroy(source)
  }

  /// Makes the subset; nil if it fails or takes too long.
  ///
  /// What HarfBuzz does with a damaged font cannot be foreseen, and it cannot be interrupted. So it works on a thread of
  /// its own, which is given up if it takes too long.
  func subset() -> Subset? {
    Workers.limited(to: Self.secondLimit) { Subset(self.source, self.input) } ?? nil
  }
}

/// A reduced face.
///
/// `@unchecked Sendable`: it does not change.
final class Subset: @unchecked Sendable {
  private let plan, face: OpaquePointer

  fileprivate init?(_ source: OpaquePointer, _ input: OpaquePointer) {
    guard let plan = hb_subset_plan_create_or_fail(source, input) else { return nil }
    guard let face = hb_subset_plan_execute_or_fail(plan) else {
      hb_subset_plan_destroy(plan)
      return nil
    }
    (self.plan, self.face) = (plan, face)
  }

  deinit {
    hb_face_destroy(face)
    hb_subset_plan_destroy(plan)
  }

  /// The bytes of the font file; nil if there are none.
  var file: [UInt8]? {
    let blob = hb_face_reference_blob(face)
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &count), count > 0 else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// Calls `body` with a table of the font; returns nil if the font does not have it.
  func withTable(_ name: StaticString, _ body: (FontTable) -> [UInt8]?) -> [UInt8]? {
    let blob = hb_face_reference_table(face, tag(name))
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &count) else { return nil }
    return body(FontTable(bytes: UnsafeRawBufferPointer(start: start, count: Int(count))))
  }

  /// The number in the source of a glyph of the subset.
  func originalGlyph(of glyph: UInt32) -> UInt32 {
    hb_map_get(hb_subset_plan_new_to_old_glyph_mapping(plan), glyph)
  }
}
