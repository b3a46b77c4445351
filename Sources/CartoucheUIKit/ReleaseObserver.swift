#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import ObjectiveC
import UIKit

/// Calls a function on the main thread when an object is deallocated, until the observer itself is released.
///
/// Adapters observe the delegate of the app. A map view stores which methods its delegate has, and must ask again when the app's delegate
/// is deallocated. A strong reference would be a cycle, because the delegate often owns the adapter.
@MainActor public final class ReleaseObserver {
  /// Safe without isolation: it is set once, in `init`, and `deinit` runs when nothing else refers to this object.
  nonisolated(unsafe) private weak var object: AnyObject?
  private let trigger: Trigger

  /// Observes an object.
  public init(_ object: AnyObject, onRelease action: @escaping @MainActor () -> Void) {
    self.object = object
    trigger = Trigger(action)
    objc_setAssociatedObject(object, trigger.key, trigger, .OBJC_ASSOCIATION_RETAIN)
  }

  deinit {
    trigger.action = nil
    if let object { objc_setAssociatedObject(object, trigger.key, nil, .OBJC_ASSOCIATION_RETAIN) }
  }

  /// An object that lives as long as the observed one.
  private final class Trigger: @unchecked Sendable {
    /// Cleared when the observer is released. Both happen on the main thread, where map views and their owners are released.
    var action: (@MainActor () -> Void)?

    init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    /// The key of the association. An object may have several observers.
    var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    deinit {
      guard let action else { return }
      if Thread.isMainThread {
        MainActor.assumeIsolated { action() }
      } else {
        OperationQueue.main.addOperation { MainActor.assumeIsolated { action() } }
      }
    }
  }
}
#endif
