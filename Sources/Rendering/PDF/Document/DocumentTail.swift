internal import GridreelCanvas

/// The end of a document: its list of pages, its outline and its metadata.
struct DocumentTail {
  let pages: [Int]
  let pageTree: Int
  let headings: [(title: String, page: Int, y: Double)]
  let metadata: PDFMetadata
  /// The root of the structure tree; nil if there is none.
  let structure: Int?
  /// Whether pages are read from right to left.
  let isRightToLeft: Bool

  func write(_ objects: inout PDFObjects) {
    writePages(&objects)
    let outline = writeOutline(&objects)
    let (root, information) = (objects.reserve(), objects.reserve())
    var body = PDFBytes()
    body.add("<</Type/Catalog/Pages ")
    body.reference(pageTree)
    if let structure {
      body.add("/MarkInfo<</Marked true>>/StructTreeRoot ")
      body.reference(structure)
    }
    if let outline {
      body.add("/PageMode/UseOutlines/Outlines ")
      body.reference(outline)
    }
    if let language = metadata.language {
      body.add("/Lang")
      body.literal(language)
    }
    if metadata.title != nil || isRightToLeft {
      body.add("/ViewerPreferences<<")
      if metadata.title != nil { body.add("/DisplayDocTitle true") }
      if isRightToLeft { body.add("/Direction/R2L") }
      body.add(">>")
    }
    body.add(">>")
    objects.write(root, body)
    objects.write(information, plain: self.information)
    objects.finish(root: root, information: information)
  }

  private func writePages(_ objects: inout PDFObjects) {
    var body = PDFBytes()
    body.add("<</Type/Pages/Count ")
    body.add(pages.count)
    body.add("/Kids[")
    for page in pages {
      body.reference(page)
      body.add(" ")
    }
    body.add("]>>")
    objects.write(pageTree, body)
  }

  /// The outline's root; nil if the outline is empty.
  private func writeOutline(_ objects: inout PDFObjects) -> Int? {
    guard !headings.isEmpty else { return nil }
    let root = objects.reserve()
    let entries = headings.map { _ in objects.reserve() }
    for (place, heading) in headings.enumerated() {
      var body = PDFBytes()
      body.add("<</Title")
      body.text(heading.title)
      body.add("/Parent \(root) 0 R")
      if place > 0 { body.add("/Prev \(entries[place - 1]) 0 R") }
      if place + 1 < entries.count { body.add("/Next \(entries[place + 1]) 0 R") }
      body.add("/Dest[\(heading.page) 0 R/XYZ 0 ")
      body.add(heading.y)
      body.add("0]>>")
      objects.write(entries[place], body)
    }
    var body = PDFBytes()
    body.add("<</Type/Outlines/First \(entries[0]) 0 R/Last \(entries[entries.count - 1]) 0 R")
    body.add("/Count \(entries.count)>>")
    objects.write(root, body)
    return root
  }

  private var information: PDFBytes {
    var body = PDFBytes()
    body.add("<</Producer(gridreel)")
    if let title = metadata.title {
      body.add("/Title")
      body.text(title)
    }
    if let subject = metadata.subject {
      body.add("/Subject")
      body.text(subject)
    }
    if let seconds = metadata.creationDate {
      body.add("/CreationDate(D:\(Timestamp(seconds: seconds).digits)Z)")
    }
    body.add(">>")
    return body
  }
}
