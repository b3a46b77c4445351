/// A number of views that is not as a step expects, in the first frame that has it so.
struct CountOutOfRange {
  /// What a frame has of something.
  struct Seen {
    var number: Int
    /// "views are shown": what there are so many of, for one and for several.
    var noun: (one: String, several: String)
    /// Who they are, or who is missing.
    var names: [String]
  }

  private let seen: Seen
  /// From 0.
  let frame: Int
  /// How many frames are out of range.
  var frameCount = 0

  init(_ seen: Seen, frame: Int) {
    self.seen = seen
    self.frame = frame
  }

  var message: String { "\(seen.number) \(seen.number == 1 ? seen.noun.one : seen.noun.several)" }

  var help: String? {
    let names = seen.names.prefix(4).joined(separator: "; ")
    let more = seen.names.count > 4 ? "; and \(seen.names.count - 4) more" : ""
    let frames = frameCount > 1 ? "\(frameCount) frames are out of range" : ""
    let parts = [names + more, frames].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
