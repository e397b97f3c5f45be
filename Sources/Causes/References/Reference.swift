package import GridreelComparing
internal import GridreelImageCodecs
package import GridreelPrimitives

/// What a reference tells of its picture besides the pixels.
package protocol TellingReference: Sendable {
  /// How it was made; nil for a picture from another program.
  var provenance: Provenance? { get }
  /// Whether nothing changed since it was recorded.
  var isAsRecorded: Bool { get }
  /// The record of the picture's contents; nil if there is none.
  func record() -> String?
  /// The files that decided how the picture looks; nil if the reference does not tell them.
  func sources() -> [SourceFile]?
  /// The values of cells that show another text; nil if the reference does not tell them.
  func values() -> WrittenValues?
}

/// A reference picture as stored on disk, with its embedded metadata.
package struct Reference: TellingReference {
  /// The keywords of the text chunks in a reference's file.
  enum Keyword {
    static let provenance = "Gridreel Snapshot"
    static let record = "Gridreel Record"
    static let sources = "Gridreel Sources"
    static let values = "Gridreel Values"
  }

  /// The whole file.
  package let bytes: [UInt8]
  /// How it was made; nil for a picture from another program.
  package let provenance: Provenance?
  private let envelope: PNGEnvelope

  /// Parses a file without unpacking its pixels.
  ///
  /// - Throws: ``GridreelError`` that says what the file is instead of a reference.
  package init(_ bytes: [UInt8]) throws(GridreelError) {
    self.bytes = bytes
    do throws(GridreelError) {
      envelope = try PNGEnvelope(bytes)
      provenance = try envelope.text(Keyword.provenance).flatMap { Provenance(parsing: $0) }
    } catch {
      throw GridreelError(reference: error)
    }
  }

  /// Whether a file was recorded, however damaged it is now; an empty file has nothing to lose.
  package static func isRecorded(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || bytes.firstOffset(of: Keyword.provenance) != nil
  }

  /// Whether its pixels have this digest, as far as can be known without unpacking them.
  ///
  /// Only a file that has not changed since it was recorded may vouch for its pixels: its own digest must
  /// match. All others must be unpacked and compared.
  package func vouches(for digest: ContentDigest) -> Bool {
    provenance?.pixels == digest && isAsRecorded
  }

  /// Whether no byte changed since the file was recorded.
  package var isAsRecorded: Bool {
    guard let provenance else { return false }
    do throws(GridreelError) {
      var builder = ContentDigest.Builder()
      let parts = try envelope.parts(without: Keyword.provenance)
      bytes.withUnsafeBytes { buffer in
        for part in parts { builder.add(UnsafeRawBufferPointer(rebasing: buffer[part])) }
      }
      return builder.digest == provenance.file
    } catch {
      return false
    }
  }

  /// The record of the picture's contents; nil if the file has none.
  package func record() -> String? {
    do throws(GridreelError) {
      return try envelope.text(Keyword.record)
    } catch {
      return nil
    }
  }

  /// The files that decided how the picture looks; nil if the reference does not tell them.
  package func sources() -> [SourceFile]? {
    do throws(GridreelError) {
      return try envelope.text(Keyword.sources).flatMap { [SourceFile](text: $0) }
    } catch {
      return nil
    }
  }

  /// The values of cells that show another text; nil if the reference does not tell them.
  package func values() -> WrittenValues? {
    do throws(GridreelError) {
      return try envelope.text(Keyword.values).flatMap(WrittenValues.init)
    } catch {
      return nil
    }
  }

  /// Unpacks the pixels.
  ///
  /// - Throws: ``GridreelError`` if they cannot be unpacked, or not without rounding.
  package func bitmap() throws(GridreelError) -> Bitmap {
    do throws(GridreelError) {
      return try PNGDecoder(isStrict: true).decode(bytes)
    } catch {
      throw GridreelError(reference: error)
    }
  }
}

extension Reference {
  /// Encodes a reference's file; the same pixels and the same provenance give the same bytes.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - pixels: the digest of its pixels if it is known.
  ///   - provenance: how it was made; its digests of pixels and file are filled in here.
  ///   - record: the record of its contents as text.
  ///   - sources: the files that decide how it looks; nil if they are unknown.
  ///   - values: the values of cells that show another text; nil if they are unknown.
  /// - Returns: A PNG file that was unpacked again to verify that it holds these pixels.
  /// - Throws: ``GridreelError`` if the picture does not fit into a file.
  package static func encode(
    _ bitmap: Bitmap, pixels: ContentDigest? = nil, provenance: Provenance, record: String?,
    sources: [SourceFile]? = nil,
    values: WrittenValues? = nil
  ) throws(GridreelError) -> [UInt8] {
    do throws(GridreelError) {
      var metadata = PNGMetadata(scale: provenance.subject.scale)
      let texts = [
        (Keyword.record, record), (Keyword.sources, sources?.text), (Keyword.values, values?.text),
      ]
      metadata.text = texts.compactMap { keyword, text in
        text.map { PNGMetadata.TextEntry(keyword: keyword, value: $0, isCompressed: true) }
      }
      let plain = try PNGEncoder().encode(bitmap, metadata: metadata)
      guard try PNGDecoder().holds(bitmap, in: plain) else {
        throw GridreelError(.badInput, "the encoded picture does not hold the drawn pixels")
      }
      var complete = provenance
      (complete.pixels, complete.file) = (pixels ?? ContentDigest(bitmap), ContentDigest(plain))
      return try PNGEnvelope(plain).adding([
        PNGMetadata.TextEntry(
          keyword: Keyword.provenance, value: complete.text, isCompressed: true)
      ])
    } catch {
      throw GridreelError(reference: error)
    }
  }
}

extension GridreelError {
  /// Why a file is not a reference that can be compared with; its name comes before the message.
  fileprivate init(reference error: GridreelError) {
    self.init(
      "\(error.code == .truncated ? "is cut short" : "cannot be compared with"): \(error.message)")
  }
}
