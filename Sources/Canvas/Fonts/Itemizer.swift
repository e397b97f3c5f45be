import CGridreelPango
import GridreelPrimitives

/// Splits text into items of one face, script and direction with Pango.
///
/// Pango only chooses; the items are shaped like all other text, so both paths give the same
/// advances.
final class Itemizer {
  private let fonts: FontCollection
  private let configuration: FontConfiguration
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let english = pango_language_from_string("en")

  /// The items of a text.
  struct Result {
    /// The items from left to right.
    var items: [TextItem] = []
    /// Whether the text's base direction is right to left.
    var isRightToLeft = false
  }

  /// Creates an itemizer; nil if Pango cannot provide a font map.
  init?(fonts: FontCollection, configuration: FontConfiguration) {
    // Of Pango's font maps only Cairo's uses its own configuration for substitution; FT2's uses the
    // system's.
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
      let context = pango_font_map_create_context(map)
    else { return nil }
    (self.fonts, self.configuration, self.map, self.context) = (fonts, configuration, map, context)
    pango_fc_font_map_set_config(OpaquePointer(map), configuration.handle)
    if !configuration.usesSystemFonts {
      pango_fc_font_map_set_default_substitute(
        OpaquePointer(map), { pattern, _ in Itemizer.keepOwnLanguage(pattern) }, nil, nil)
    }
    // One unit is a point, and nothing comes from the environment's language.
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    pango_context_set_language(context, english)
  }

  deinit {
    // Pango 1.50.12 never releases its reference to the last configuration (30 KB each time).
    pango_fc_font_map_set_config(OpaquePointer(map), nil)
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
  }

  /// Splits `text`.
  ///
  /// - Parameters:
  ///   - text: UTF-8 without line breaks, at most 2³¹ bytes.
  ///   - marks: The parts of the text with their fonts; none if all has the requested one.
  ///   - style: The requested font.
  ///   - isRightToLeft: The base direction, or nil for that of the first letter with a direction.
  /// - Returns: The items in visual order, each in one part.
  func split(
    _ text: UnsafeBufferPointer<UInt8>, _ marks: [MarkedText.Mark] = [], style: TextStyle,
    isRightToLeft: Bool?
  ) -> Result {
    guard let start = text.baseAddress else { return Result() }
    let length = Int32(text.count)
    let characters = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    let isRightToLeft = isRightToLeft ?? ScriptClass.startsFromRight(text)
    ask(for: style)
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    // In order, each is added at the list's end.
    let all = languageAttributes(of: characters, length: length) + fontAttributes(of: marks)
    for attribute in all.sorted(by: { $0.pointee.start_index < $1.pointee.start_index }) {
      pango_attr_list_insert(attributes, attribute)
    }
    let logical = pango_itemize_with_base_dir(
      context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR, characters, 0, length,
      attributes, nil)
    let visual = pango_reorder_items(logical)
    defer {
      g_list_free(visual)
      g_list_free_full(logical) { item in
        pango_item_free(item?.assumingMemoryBound(to: PangoItem.self))
      }
    }
    var result = Result(isRightToLeft: isRightToLeft)
    var link = visual
    while let entry = link {
      if let item = entry.pointee.data?.assumingMemoryBound(to: PangoItem.self) {
        result.items += textItems(item.pointee, marks, style: style)
      }
      link = entry.pointee.next
    }
    return result
  }

  private func ask(for style: TextStyle) {
    let description = description(of: style)
    defer { pango_font_description_free(description) }
    pango_context_set_font_description(context, description)
  }

  /// The fonts of parts, as attributes that a list takes over.
  private func fontAttributes(
    of marks: [MarkedText.Mark]
  ) -> [UnsafeMutablePointer<PangoAttribute>] {
    var start = 0
    return marks.compactMap { mark in
      let description = description(of: mark.style)
      defer {
        start = mark.end
        pango_font_description_free(description)
      }
      guard let attribute = pango_attr_font_desc_new(description) else { return nil }
      attribute.pointee.start_index = UInt32(start)
      attribute.pointee.end_index = UInt32(mark.end)
      return attribute
    }
  }

  /// The description of a style, which the caller frees.
  private func description(of style: TextStyle) -> OpaquePointer? {
    let description = pango_font_description_new()
    let families =
      [FontConfiguration.privateFamily(of: fonts.original(of: style.face))] + style.families
    pango_font_description_set_family(description, families.joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(UInt32(style.weight)))
    pango_font_description_set_style(
      description, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    return description
  }

  /// An item of Pango, cut where parts end, from left to right.
  private func textItems(
    _ item: PangoItem, _ marks: [MarkedText.Mark], style: TextStyle
  ) -> [TextItem] {
    let bytes = Int(item.offset)..<Int(item.offset) + Int(item.length)
    guard !marks.isEmpty else { return [textItem(item, bytes, nil, style: style)] }
    var (items, start) = ([TextItem](), bytes.lowerBound)
    var place = marks.partitioningIndex { $0.end > start }
    while start < bytes.upperBound, place < marks.count {
      let end = min(marks[place].end, bytes.upperBound)
      items.append(textItem(item, start..<end, marks[place], style: marks[place].style))
      (start, place) = (end, place + 1)
    }
    return item.analysis.level & 1 == 1 ? items.reversed() : items
  }

  private func textItem(
    _ item: PangoItem, _ bytes: Range<Int>, _ mark: MarkedText.Mark?, style: TextStyle
  ) -> TextItem {
    let script = g_unicode_script_to_iso15924(GUnicodeScript(Int32(item.analysis.script)))
    let language = pango_language_to_string(item.analysis.language)
    return TextItem(
      bytes: bytes, face: face(of: item.analysis.font, style: style),
      isRightToLeft: item.analysis.level & 1 == 1,
      script: hb_script_from_iso15924_tag(script),
      language: hb_language_from_string(language, -1), part: mark?.number ?? 0,
      rise: mark?.rise ?? 0)
  }

  /// The face of a Pango font, with any missing part of the style added synthetically.
  private func face(of font: UnsafeMutablePointer<PangoFont>?, style: TextStyle) -> FaceIdentifier {
    guard let font else { return style.face }
    // Every font of this map is a fontconfig font; C code casts it, too.
    let own = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
    guard let found = configuration.face(of: pango_fc_font_get_pattern(own)) else {
      return style.face
    }
    let facts = fonts[found].face.facts
    guard fonts[found].face !== fonts[style.face].face else { return style.face }
    guard !facts.isColored else { return found }
    return fonts.variant(
      of: found,
      Synthesis(
        isBold: style.weight >= 600 && facts.weight < 600,
        isSlanted: style.isItalic && !facts.isItalic))
  }
}
