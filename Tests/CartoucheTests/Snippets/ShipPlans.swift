import CartoucheResolver

// As `Articles.swift`, of what an app can do that has the resolver alone.

private func resolve(bytes: [UInt8]) throws {
  let plan = try Plan(bytes: bytes)
  var resolver = Resolver(plan: plan)
  var frame = Frame()
  resolver.resolve(camera: nil, viewport: Viewport(width: 390, height: 844), into: &frame)
}
