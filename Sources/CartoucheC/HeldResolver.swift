import CartoucheResolver

/// What a `cartouche_resolver *` leads to: a resolver with its last frame, of which all else is told.
struct HeldResolver: ~Copyable {
  var resolver: Resolver
  /// Empty before the first.
  var frame = Frame()
  /// What was wrong in the last call that failed; empty: none did.
  var problem = ""

  init(_ resolver: consuming Resolver) { self.resolver = resolver }

  /// The same once more.
  func copy() -> HeldResolver {
    var other = HeldResolver(resolver.copy())
    other.frame = frame
    other.problem = problem
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
