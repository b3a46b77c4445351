/// How many bytes the scalar above ASCII at `index` takes, or nil when they are not UTF-8.
///
/// Source: Unicode 16, table 3-7.
func scalarWidth(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
  let width: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch bytes[index] {
  case 0xC2...0xDF: width = 2
  case 0xE0: (width, second) = (3, 0xA0...0xBF)
  case 0xED: (width, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: width = 3
  case 0xF0: (width, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: width = 4
  case 0xF4: (width, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard index + width <= bytes.count, second ~= bytes[index + 1] else { return nil }
  for offset in 2..<max(width, 2) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
  return width
}
