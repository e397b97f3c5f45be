package import Comparing
internal import ImageCodecs
package import Primitives

/// A reference picture as it lies on disk, and what it says of itself.
package struct Reference: Sendable {
  /// The keywords of the texts in a reference's file.
  enum Keyword {
    static let provenance = "Gridreel Snapshot"
    static let record = "Gridreel Record"
  }

  /// The whole file.
  package let bytes: [UInt8]
  /// How it was made; nil for a picture of other origin.
  package let provenance: Provenance?
  private let envelope: PNGEnvelope

  /// Takes a file apart without unpacking its pixels.
  ///
  /// - Throws: ``ReferenceError`` that says what the file is instead of a reference.
  package init(_ bytes: [UInt8]) throws(ReferenceError) {
    self.bytes = bytes
    do throws(CodecError) {
      envelope = try PNGEnvelope(bytes)
      provenance = try envelope.text(Keyword.provenance).flatMap { Provenance(parsing: $0) }
    } catch {
      throw ReferenceError(error)
    }
  }

  /// Whether a file was recorded, however damaged it is now; an empty one holds nothing to be lost.
  package static func isRecorded(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty || bytes.firstRange(of: Array(Keyword.provenance.utf8)) != nil
  }

  /// Whether its pixels are those of `digest`, as far as can be told without unpacking them.
  ///
  /// Only a file of which no byte changed since it was recorded may answer for its pixels: its own
  /// digest must hold. All others must be unpacked and compared.
  package func vouches(for digest: ContentDigest) -> Bool {
    provenance?.pixels == digest && isAsRecorded
  }

  /// Whether no byte changed since the file was recorded.
  package var isAsRecorded: Bool {
    guard let provenance else { return false }
    do throws(CodecError) {
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

  /// What the picture shows; nil where the file does not say it.
  package func record() -> String? {
    do throws(CodecError) {
      return try envelope.text(Keyword.record)
    } catch {
      return nil
    }
  }

  /// The pixels.
  ///
  /// - Throws: ``ReferenceError`` where they cannot be had, or only rounded.
  package func bitmap() throws(ReferenceError) -> Bitmap {
    do throws(CodecError) {
      return try PNGDecoder(isStrict: true).decode(bytes)
    } catch {
      throw ReferenceError(error)
    }
  }
}

extension Reference {
  /// How hard pixels are packed.
  package enum Packing {
    /// As small as can be, for files that are kept: equal pixels then have equal bytes.
    case canonical
    /// In a tenth of the time, for files that are only shown.
    case quick
  }

  /// The file of a reference: the same pixels and the same provenance give the same bytes.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - provenance: how it was made; its digests of pixels and file are filled in here.
  ///   - record: what it shows, as text.
  ///   - packing: how hard the pixels are packed.
  /// - Returns: a PNG file that was unpacked again to see that it holds these pixels.
  /// - Throws: ``ReferenceError`` where the picture does not fit into a file.
  package static func encode(
    _ bitmap: Bitmap, provenance: Provenance, record: String?, packing: Packing = .canonical
  ) throws(ReferenceError) -> [UInt8] {
    do throws(CodecError) {
      var metadata = PNGMetadata(scale: provenance.subject.scale)
      if let record {
        metadata.text = [
          PNGMetadata.TextEntry(keyword: Keyword.record, value: record, isCompressed: true)
        ]
      }
      let plain = try PNGEncoder(effort: packing.effort).encode(bitmap, metadata: metadata)
      guard try PNGDecoder().decode(plain) == bitmap else {
        throw CodecError(.damaged, "the encoded picture does not hold the drawn pixels")
      }
      var complete = provenance
      (complete.pixels, complete.file) = (ContentDigest(bitmap), ContentDigest(plain))
      return try PNGEnvelope(plain).adding([
        PNGMetadata.TextEntry(
          keyword: Keyword.provenance, value: complete.text, isCompressed: true)
      ])
    } catch {
      throw ReferenceError(error)
    }
  }

  /// The file of a picture that was packed quickly, as small as can be.
  ///
  /// - Throws: ``ReferenceError`` where it is no file that ``encode(_:provenance:record:packing:)`` made.
  package static func canonical(_ bytes: [UInt8]) throws(ReferenceError) -> [UInt8] {
    let quick = try Reference(bytes)
    guard let provenance = quick.provenance, quick.isAsRecorded else {
      throw ReferenceError("is not what was drawn")
    }
    return try encode(try quick.bitmap(), provenance: provenance, record: quick.record())
  }
}

extension Reference.Packing {
  fileprivate var effort: PNGEncoder.Effort {
    switch self {
    case .canonical: .level(10)
    case .quick: .standard
    }
  }
}

/// Why a file is no reference that can be compared with.
package struct ReferenceError: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  package let message: String

  fileprivate init(_ message: String) { self.message = message }

  fileprivate init(_ error: CodecError) {
    switch error.code {
    case .truncated: message = "is cut short: \(error.detail)"
    default: message = "cannot be compared with: \(error.detail)"
    }
  }
}
