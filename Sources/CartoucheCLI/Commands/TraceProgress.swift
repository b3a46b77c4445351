/// How far a long trace is: one line on a terminal that is written over, each hundredth of the way.
///
/// Nothing is shown where frames themselves appear on the terminal, and nothing where nobody looks.
struct TraceProgress {
  private let count: Int
  private let isShown: Bool
  private var done = 0
  private var percent = -1

  /// A trace is long from this many frames on.
  private static let longTrace = 500

  /// - Parameters:
  ///   - count: frames of the trace.
  ///   - showsFrames: whether they go to standard output.
  init(of count: Int, showsFrames: Bool) {
    self.count = count
    let hidesFrames = !showsFrames || !StandardStream.output.isTerminal
    isShown = count >= Self.longTrace && hidesFrames && StandardStream.error.isTerminal
  }

  /// One more frame is done.
  mutating func advance() {
    done += 1
    guard isShown, done * 100 / count > percent else { return }
    percent = done * 100 / count
    StandardStream.error.write("\r\(percent) % of \(count) frames")
    if done == count { clear() }
  }

  /// Takes the line away, before something else is written.
  func clear() {
    if isShown, percent >= 0 { StandardStream.error.write("\r\u{1B}[K") }
  }
}
