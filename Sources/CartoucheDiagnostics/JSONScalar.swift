/// A value that writes its own JSON.
package protocol JSONScalar {
  func append(toJSON bytes: inout [UInt8])
}
