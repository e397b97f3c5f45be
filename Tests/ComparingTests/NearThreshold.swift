import GridreelComparing

/// Two colours that are nearly 0.1 apart, and on which side.
struct NearThreshold: Sendable {
  let metric: Tolerance.Metric
  let first, second: UInt32
  let differs: Bool

  init(_ metric: Tolerance.Metric, _ first: UInt32, _ second: UInt32, differs: Bool) {
    (self.metric, self.first, self.second, self.differs) = (metric, first, second, differs)
  }

  /// Found by searching with `Benchmarks/Peers/reference.mjs`.
  static let pairs = [
    NearThreshold(.oklab, 0x24a24b, 0x38b847, differs: true),
    NearThreshold(.oklab, 0x333415, 0x4a1f25, differs: false),
    NearThreshold(.oklab, 0xbb5233, 0xca6a2a, differs: false),
    NearThreshold(.oklab, 0x18f795, 0x00e6b0, differs: true),
    NearThreshold(.oklab, 0x43c6e7, 0x50aee4, differs: true),
    NearThreshold(.oklab, 0x5d030b, 0x402000, differs: false),
    NearThreshold(.oklab, 0x281f50, 0x373453, differs: false),
    NearThreshold(.oklab, 0x417aa3, 0x2491bc, differs: true),
    NearThreshold(.oklab, 0xfbd3c2, 0xffeab8, differs: true),
    NearThreshold(.oklab, 0xcdb348, 0xd3ca38, differs: false),
    NearThreshold(.oklab, 0xca6bb3, 0xc04dab, differs: false),
    NearThreshold(.oklab, 0xd4fbb6, 0xe8e1a9, differs: true),
    NearThreshold(.yiq, 0x2073ae, 0x388ecb, differs: false),
    NearThreshold(.yiq, 0xb10c5e, 0x95227b, differs: false),
    NearThreshold(.yiq, 0x8b5add, 0x6f70fa, differs: false),
    NearThreshold(.yiq, 0x5b9f4a, 0x73ba67, differs: false),
    NearThreshold(.yiq, 0x69c37a, 0x4dd997, differs: false),
    NearThreshold(.yiq, 0xb0c93a, 0xccb31d, differs: false),
    NearThreshold(.yiq, 0x84c59a, 0x9ce0b7, differs: false),
    NearThreshold(.yiq, 0x2d1c5d, 0x11327a, differs: false),
    NearThreshold(.yiq, 0xd65bcf, 0xf245b2, differs: false),
    NearThreshold(.yiq, 0x11c291, 0x2dac74, differs: false),
    NearThreshold(.yiq, 0x382484, 0x200967, differs: false),
    NearThreshold(.yiq, 0x46e048, 0x2af665, differs: false),
  ]
}
