import CartoucheDiagnostics

/// A number of a host's: what is not finite is one that no spec can have, and not `null`, which would be the default.
struct WrittenNumber: JSONScalar {
  var number: Double

  init(_ number: Double) { self.number = number }

  func append(toJSON bytes: inout [UInt8]) {
    if number.isFinite {
      number.append(toJSON: &bytes)
    } else {
      bytes.append(contentsOf: "1e999".utf8)
    }
  }
}
