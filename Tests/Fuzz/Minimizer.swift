import Foundation

/// Makes an input that fails smaller, as long as it fails: delta debugging after Zeller, 1999, by halves of runs.
struct Minimizer {
  let kind: InputKind
  let folder: URL
  /// Each costs a process.
  private var triesLeft = 250

  init(_ kind: InputKind, folder: URL) {
    self.kind = kind
    self.folder = folder
  }

  mutating func smallest(of input: [UInt8]) throws -> [UInt8] {
    var input = input
    var size = input.count / 2
    while size > 0, triesLeft > 0 {
      var start = 0
      while start < input.count, triesLeft > 0 {
        var shorter = input
        shorter.removeSubrange(start..<min(input.count, start + size))
        if try fails(shorter) { input = shorter } else { start += size }
      }
      size /= 2
    }
    return input
  }

  private mutating func fails(_ input: [UInt8]) throws -> Bool {
    triesLeft -= 1
    let file = folder.appendingPathComponent("tried")
    try Data(input).write(to: file)
    let child = try Child(
      ["check", kind.name, file.path], errors: folder.appendingPathComponent("tried.txt"), showsStack: false)
    return try child.failure() != nil
  }
}
