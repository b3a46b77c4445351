import Foundation
import Synchronization

/// Lets as many programs run at once as there are processors: tests that wait for a program would else start hundreds,
/// and each would look slow.
///
/// A class, because all tests share it.
final class ProgramTurns: Sendable {
  static let shared = ProgramTurns(count: ProcessInfo.processInfo.activeProcessorCount)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: count)) }

  /// Waits for a turn.
  func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the turn to the one that has waited longest.
  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
