/// Terminal columns that a scalar takes: 0 for combining marks, 2 for East Asian wide characters and emoji.
///
/// Source: the Wide and Fullwidth ranges of Unicode Standard Annex 11, to block precision.
func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
    0x1F900...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
