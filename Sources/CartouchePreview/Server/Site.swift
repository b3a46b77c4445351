import NIOCore

/// All that is served: the files of the page, and what became of the spec.
struct Site: Sendable {
  /// By path. What a request names is looked up here and nowhere else.
  private var answers: [String: Answer]
  private var revisions = Revisions()

  /// The path of the stream of events.
  static let events = "/events"

  init(_ page: [PageFile]) {
    answers = Dictionary(
      page.map { ("/" + $0.name, Answer(ByteBuffer(bytes: $0.bytes), MediaType(ofFile: $0.name))) },
      uniquingKeysWith: { first, _ in first })
    answers["/"] = answers["/index.html"]
  }

  /// The number of the last revision; 0: none yet.
  var revision: Int { revisions.number }

  /// Takes what became of the spec.
  /// - Returns: whether anything is different.
  mutating func take(_ content: PreviewContent) -> Bool {
    guard revisions.take(content) else { return false }
    answers["/state.json"] = Answer(ByteBuffer(bytes: revisions.state(of: content)), .json)
    answers["/plan"] = content.drawn.map { Answer(ByteBuffer(bytes: $0.plan), .bytes) }
    answers["/scenery.json"] = content.drawn.map { Answer(ByteBuffer(bytes: $0.scenery), .json) }
    answers["/trace.json"] = content.drawn.map { Answer(ByteBuffer(bytes: $0.trace), .json) }
    return true
  }

  /// What is at a path; nil: nothing.
  func answer(to path: Substring) -> Answer? { answers[String(path)] }
}
