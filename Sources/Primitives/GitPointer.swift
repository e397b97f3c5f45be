/// What Git LFS leaves in a checkout in place of a file that was not fetched.
package enum GitPointer {
  private static let start = Array("version https://git-lfs.github.com/spec/".utf8)

  /// Whether bytes are such a pointer.
  package static func isStart(_ bytes: [UInt8]) -> Bool { bytes.starts(with: start) }

  /// What is wrong and what to do, in words that follow a file's name.
  package static let message: Message =
    "is a Git LFS pointer, not the data; run 'git lfs pull' to fetch them"
}
