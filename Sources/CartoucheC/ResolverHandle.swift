// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

/// The object to which a `cartouche_resolver *` points: a resolver with its last frame.
struct ResolverHandle: ~Copyable {
  var resolver: Resolver
  /// The last resolved frame; empty before the first call of `cartouche_resolve`, and after a new plan.
  var frame = Frame()
  /// The time limit for the searches of frames, which the caller sets.
  var limit = TimeLimit()
  /// The status of the last call that failed.
  var failure = cartouche_status.ok
  /// The specific message of the last call that failed; empty if the general message for `failure` is enough.
  var problem = ""

  /// The table of annotation indices by id, built at the first look-up.
  private var ids = IDIndex()

  init(_ resolver: consuming Resolver) { self.resolver = resolver }

  /// Returns the index of the annotation with an id, or of the cluster with this id in the last frame; `nil` if there is none.
  mutating func annotation(withID id: UnsafeBufferPointer<UInt8>) -> AnnotationIndex? {
    let isRemoved = resolver.state.isRemoved
    if let row = ids.row(of: id, in: resolver.state.plan.annotations.ids, isRemoved: isRemoved) {
      let annotation = AnnotationIndex(row)
      if resolver.exists(annotation) { return annotation }
    }
    guard id.starts(with: Plan.clusterPrefix.utf8) else { return nil }
    return resolver.state.cluster(withID: String(decoding: id, as: UTF8.self)) { member in
      var member = member
      return member.withUTF8 {
        ids.row(of: $0, in: resolver.state.plan.annotations.ids, isRemoved: isRemoved)
      }
    }
  }

  /// Resets everything that depends on the previous plan, after the plan was replaced.
  mutating func resetForNewPlan() {
    // The frame contains indices of the previous plan.
    frame = Frame()
    ids = IDIndex()
  }

  /// Returns a copy without the time limit, because the limit's context may belong to one thread.
  func copy() -> ResolverHandle {
    var other = ResolverHandle(resolver.copy())
    other.frame = frame
    other.failure = failure
    other.problem = problem
    other.ids = ids
    return other
  }
}

extension OpaquePointer {
  /// The object to which the caller's pointer points.
  var handle: UnsafeMutablePointer<ResolverHandle> { UnsafeMutablePointer(self) }

  init(holding resolver: consuming ResolverHandle) {
    let handle = UnsafeMutablePointer<ResolverHandle>.allocate(capacity: 1)
    handle.initialize(to: resolver)
    self.init(handle)
  }
}

extension OpaquePointer? {
  /// Returns the status of a failure, and records it with a message unless the resolver pointer is null.
  func fail(_ status: cartouche_status, _ problem: String = "") -> cartouche_status {
    guard let handle = self?.handle else { return status }
    handle.pointee.failure = status
    handle.pointee.problem = problem
    return status
  }
}

/// Reads a plan from the bytes that a C caller passes.
/// - Throws: `PlanFileError`; it is `notAPlan` if the pointer is null.
func plan(
  at bytes: UnsafePointer<UInt8>?, _ size: Int, usesSamples: Bool
) throws(PlanFileError) -> Plan {
  guard let list = bytes?.list(of: size) else { throw .notAPlan }
  var plan = try Plan(reading: UnsafeRawBufferPointer(list))
  if usesSamples { plan.useSamples() }
  return plan
}

@c @implementation
public func cartouche_create(
  _ plan: UnsafePointer<UInt8>?, _ size: Int, _ uses_samples: UInt32,
  _ resolver: UnsafeMutablePointer<OpaquePointer?>?
) -> cartouche_status {
  guard let resolver else { return .nullPointer }
  resolver.initialize(to: nil)
  guard plan != nil else { return .nullPointer }
  do throws(PlanFileError) {
    let plan = try CartoucheC.plan(at: plan, size, usesSamples: uses_samples != 0)
    resolver.pointee = OpaquePointer(holding: ResolverHandle(Resolver(plan: plan)))
    return .ok
  } catch {
    return cartouche_status(error)
  }
}

@c @implementation
public func cartouche_plan_problem(
  _ plan: UnsafePointer<UInt8>?, _ size: Int, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  do throws(PlanFileError) {
    _ = try CartoucheC.plan(at: plan, size, usesSamples: false)
    return 0
  } catch {
    return CallerBuffer(text, capacity).fill(error.message)
  }
}

@c @implementation
public func cartouche_destroy(_ resolver: OpaquePointer?) {
  guard let handle = resolver?.handle else { return }
  handle.deinitialize(count: 1)
  handle.deallocate()
}

@c @implementation
public func cartouche_copy(_ resolver: OpaquePointer?) -> OpaquePointer? {
  guard let resolver else { return nil }
  return OpaquePointer(holding: resolver.handle.pointee.copy())
}

@c @implementation
public func cartouche_set_reports(_ resolver: OpaquePointer?, _ reports: UInt32) -> cartouche_status {
  guard let handle = resolver?.handle else { return resolver.fail(.nullPointer) }
  func has(_ bit: some BinaryInteger) -> Bool { reports & UInt32(bit) != 0 }
  handle.pointee.resolver.explains = has(CARTOUCHE_EXPLAINS)
  handle.pointee.resolver.reportsFrameChanges = has(CARTOUCHE_REPORTS_FRAME_CHANGES)
  handle.pointee.resolver.reportsClusterMembers = has(CARTOUCHE_REPORTS_CLUSTER_MEMBERS)
  handle.pointee.resolver.reportsHidden = !has(CARTOUCHE_OMITS_HIDDEN)
  return .ok
}
