import CartoucheSyntax

/// The messages that have arrived and wait for an answer, in order.
///
/// A `$/cancelRequest` takes effect when it arrives, before the messages that wait. The queue is a value without a lock. A
/// program that reads its stream in another thread must protect it.
package struct MessageQueue: Sendable {
  private var reader = FrameReader()
  /// The messages that wait, after the slots of removed messages.
  private var waiting: [IncomingMessage?] = []
  /// The index in `waiting` of the next message.
  private var head = 0
  /// The requests that have no answer yet.
  private var open: Set<RequestID> = []
  /// The requests in `open` that the client has cancelled.
  private var cancelled: Set<RequestID> = []

  package init() {}

  /// Adds bytes of the client's stream.
  /// - Returns: The number of messages that are complete with these bytes.
  package mutating func receive(_ bytes: some Collection<UInt8>) -> Int {
    reader.append(bytes)
    let count = waiting.count
    while let frame = reader.next() {
      switch frame {
      case .malformed(let reason): waiting.append(.invalid(nil, ResponseError(.parseError, reason)))
      case .body(let body): receive(IncomingMessage(body))
      }
    }
    return waiting.count - count
  }

  private mutating func receive(_ message: IncomingMessage) {
    switch message {
    case .notification("$/cancelRequest", let params):
      // A request that is already answered cannot be cancelled.
      if let id = params?.member("id").flatMap({ RequestID($0) }), open.contains(id) { cancelled.insert(id) }
    case .request(let id, _, _):
      open.insert(id)
      waiting.append(message)
    default: waiting.append(message)
    }
  }

  package var isEmpty: Bool { head == waiting.count }

  /// Removes the next message.
  package mutating func next() -> IncomingMessage? {
    guard head < waiting.count else { return nil }
    // A removed message may have a large text, so its slot does not keep it.
    let message = waiting[head].take()
    head += 1
    if head > waiting.count / 2 {
      waiting.removeFirst(head)
      head = 0
    }
    return message
  }

  package func isCancelled(_ id: RequestID) -> Bool { cancelled.contains(id) }

  /// Notes that a request has its answer.
  package mutating func finish(_ id: RequestID) {
    open.remove(id)
    cancelled.remove(id)
  }
}
