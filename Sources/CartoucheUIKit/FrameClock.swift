#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import UIKit

/// Calls a function with the frames of the display: with the next one on request, or with each one while a map moves.
@MainActor public final class FrameClock {
  /// Whether the function is called in each frame.
  public var isRunning = false {
    didSet { if isRunning { resume() } }
  }
  /// Called with the time stamp of a frame, in seconds.
  public var onFrame: ((_ time: Double) -> Void)?
  /// Safe without isolation: only code of the main actor uses it, and `deinit` runs when nothing else refers to this object.
  nonisolated(unsafe) private var link: CADisplayLink?
  private var isRequested = false
  private var isStopped = false

  /// The present time in seconds, on the clock of the time stamps of frames.
  public static var now: Double { CACurrentMediaTime() }

  /// Creates a clock that stands still.
  public init() {}

  // The run loop holds a paused link, so it would outlive the clock.
  deinit { link?.invalidate() }

  /// Asks for one call with the next frame.
  public func requestFrame() {
    isRequested = true
    resume()
  }

  /// Stops the clock for good.
  public func stop() {
    isStopped = true
    link?.invalidate()
    link = nil
  }

  private func resume() {
    guard !isStopped else { return }
    if let link {
      link.isPaused = false
      return
    }
    let target = Target(self)
    let link = CADisplayLink(target: target, selector: #selector(Target.step))
    target.link = link
    // An iPhone with `CADisableMinimumFrameDurationOnPhone` draws more than 60 frames a second only for a clock that asks for them.
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
    // The common modes include those of scrolling.
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  fileprivate func step() {
    guard let link else { return }
    isRequested = false
    onFrame?(link.timestamp)
    // A request of the function itself counts for the next frame.
    if !isRunning, !isRequested { link.isPaused = true }
  }

  /// The target of the display link, which holds it strongly.
  @MainActor private final class Target: NSObject {
    private weak var clock: FrameClock?
    weak var link: CADisplayLink?

    init(_ clock: FrameClock) { self.clock = clock }

    @objc func step() {
      if let clock { clock.step() } else { link?.invalidate() }
    }
  }
}
#endif
