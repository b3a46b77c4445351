import Dispatch

/// What another thread works out while this one goes on.
final class Future<Value: Sendable>: Sendable {
  private let work = DispatchGroup()
  /// Written once, before `work` ends, and read after it alone.
  private nonisolated(unsafe) var result: Value?

  init(_ compute: @escaping @Sendable () -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: work) { self.result = compute() }
  }

  /// Waits for it.
  var value: Value {
    work.wait()
    guard let result else { preconditionFailure("work ended without a result") }
    return result
  }
}
