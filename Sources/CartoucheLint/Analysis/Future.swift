import Dispatch

/// What another thread works out while this one goes on.
final class Future<Value: Sendable>: Sendable {
  private let work = DispatchGroup()
  // Safe without a lock: one block of `work` writes it, once, and it is read by `value` alone, after `work.wait()`, which returns when that
  // block has ended and orders its writes before what follows.
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
