import CartoucheResolver

extension [UInt8] {
  /// The bytes as a plan file whose length and checksum fit what follows its header; fewer than a header: as they are.
  package var sealedPlan: [UInt8] {
    guard count >= PlanFile.headerSize else { return self }
    let tables = self[PlanFile.headerSize...]
    let checksum = tables.withUnsafeBytes { Checksum.xxh64($0) }
    let numbers = [UInt64(tables.count), checksum].flatMap { number in
      Swift.withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
    }
    return self[..<(PlanFile.headerSize - numbers.count)] + numbers + tables
  }
}
