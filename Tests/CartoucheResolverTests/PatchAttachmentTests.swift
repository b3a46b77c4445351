import CartoucheResolver
import CartoucheTestSupport
import Testing

/// A patch whose annotation is attached to one of the plan's, which only the caller can name.
@Suite struct PatchAttachmentTests {
  private static func resolver() -> Resolver {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256), TestAnnotation(200, 200)]))
    _ = resolver.frame()
    return resolver
  }

  /// One annotation, attached to what a file can say of it.
  private static func patch(_ id: String) throws -> Plan {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.appendAttachment(.hostFeature)
    plan.annotations.ids = TextColumn()
    plan.annotations.ids.append(id.utf8)
    return try Plan(bytes: plan.bytes())
  }

  @Test func whatIsAddedMayStandOnAnAnnotation() throws {
    var resolver = Self.resolver()
    let guest = try resolver.addAnnotation(Self.patch("guest"), on: 1)
    #expect(resolver.plan.host(of: guest.row) == 1)
    let other = try resolver.addAnnotation(Self.patch("other"))
    #expect(resolver.plan.host(of: other.row) == nil)
  }

  @Test func nothingStandsOnItself() throws {
    var resolver = Self.resolver()
    let guest = try resolver.addAnnotation(Self.patch("guest"), on: 1)
    let patch = try Self.patch("b")
    for host in [1, guest] {
      #expect(throws: PatchError.attachedToItself) { try resolver.updateAnnotation(1, to: patch, on: host) }
    }
    try resolver.updateAnnotation(guest, to: Self.patch("guest"), on: 0)
    #expect(resolver.plan.host(of: guest.row) == 0)
    #expect(resolver.plan.host(of: 1) == nil)
  }

  @Test(arguments: [7, AnnotationIndex(rawValue: 1 << 31)])
  func whatIsNotThereBearsNothing(_ host: AnnotationIndex) throws {
    var resolver = Self.resolver()
    let patch = try Self.patch("guest")
    #expect(throws: PatchError.unknownAnnotation) {
      try resolver.addAnnotation(patch, on: host)
    }
  }
}
