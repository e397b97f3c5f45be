import GridreelCauses

extension SnapshotResult {
  /// A PNG file that shows the difference; nil unless both pictures exist and can be shown.
  package var differencePicture: [UInt8]? {
    var room = Int.max
    return PictureSet(self, room: &room).pictures.first { $0.name == "difference" }?.file
  }
}
