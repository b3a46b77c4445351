import CartoucheCompiler
import CartoucheResolver
import CartoucheSyntax
import SystemPackage

extension FileDescriptor {
  /// Reads to the end. A size of 0 is no promise: pipes have none.
  /// - Parameter limit: bytes above which it is not read; a compiled plan may have more, because it holds its data too.
  func readToEnd(expecting size: Int, limit: Int) throws(FileFailure) -> [UInt8] {
    // All of a regular file, without a copy. What goes wrong here goes wrong once more below.
    var bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      count = (try? read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard bytes.count <= Self.limit(limit, startingWith: bytes) else {
        throw .tooLarge(bytes: bytes.count, limit: limit)
      }
      let count: Int
      do {
        count = try chunk.withUnsafeMutableBytes { try read(into: $0) }
      } catch {
        throw FileFailure(error)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// How large the file may be, by its first bytes; those of a pipe cannot be read twice, and are not looked at.
  func limit(_ limit: Int) -> Int {
    var start = [UInt8](repeating: 0, count: PlanFile.magic.count)
    let count = try? start.withUnsafeMutableBytes { try read(fromAbsoluteOffset: 0, into: $0) }
    return Self.limit(limit, startingWith: Array(start.prefix(count ?? 0)))
  }

  private static func limit(_ limit: Int, startingWith bytes: [UInt8]) -> Int {
    PlanFile.isPlan(bytes) ? max(limit, Limits().dataBytes) : limit
  }
}
