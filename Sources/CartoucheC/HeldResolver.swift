import CCartouche
import CartoucheResolver

/// What a `cartouche_resolver *` leads to: a resolver with its last frame, of which all else is told.
struct HeldResolver: ~Copyable {
  var resolver: Resolver
  /// Empty before the first.
  var frame = Frame()
  /// When its caller has no more time for a frame.
  var limit = TimeLimit()
  /// What the last call that failed came to.
  var failure = cartouche_status.ok
  /// What of that call was wrong; empty: no more than `failure` says.
  var problem = ""

  /// The annotations by id.
  private var ids = IDIndex()

  init(_ resolver: consuming Resolver) { self.resolver = resolver }

  /// The annotation, or the cluster of the last frame, that has an id; nil: none has.
  mutating func annotation(withID id: UnsafeBufferPointer<UInt8>) -> AnnotationIndex? {
    if let row = ids.row(of: id, in: resolver.plan.annotations.ids) {
      let annotation = AnnotationIndex(row)
      if resolver.exists(annotation) { return annotation }
    }
    guard id.starts(with: Plan.clusterPrefix.utf8) else { return nil }
    return resolver.lastFrame.cluster(withID: String(decoding: id, as: UTF8.self)) { member in
      var member = member
      return member.withUTF8 { ids.row(of: $0, in: resolver.plan.annotations.ids) }
    }
  }

  /// Notes that another plan took the place of the resolver's.
  mutating func forgetPlan() {
    // Its indices were those of the other plan.
    frame = Frame()
    ids = IDIndex()
  }

  /// The same once more, but for the limit: its context may belong to one thread, and the copy to another.
  func copy() -> HeldResolver {
    var other = HeldResolver(resolver.copy())
    other.frame = frame
    other.failure = failure
    other.problem = problem
    other.ids = ids
    return other
  }
}

extension OpaquePointer {
  /// What a caller's pointer leads to.
  var held: UnsafeMutablePointer<HeldResolver> { UnsafeMutablePointer(self) }

  init(holding resolver: consuming HeldResolver) {
    let held = UnsafeMutablePointer<HeldResolver>.allocate(capacity: 1)
    held.initialize(to: resolver)
    self.init(held)
  }
}

extension OpaquePointer? {
  /// How every call fails: what was wrong is kept where there is a resolver to ask.
  func refuse(_ status: cartouche_status, _ problem: String = "") -> cartouche_status {
    guard let held = self?.held else { return status }
    held.pointee.failure = status
    held.pointee.problem = problem
    return status
  }
}
