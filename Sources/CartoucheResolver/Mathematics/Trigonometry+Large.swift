extension Elementary {
  /// What is left of a large angle after whole quarter turns: at most half of one, in radians.
  ///
  /// Method: 2/π is multiplied with the angle from the bit on that counts less than four quarter turns; 192 bits are
  /// enough for the double nearest to a multiple of π/2. Exact but for the last two roundings.
  /// - Range: finite, 2^20 ≤ |radians|.
  /// - Source: Payne and Hanek, *Radian reduction for trigonometric functions*, 1983.
  static func reducedLargeAngle(_ radians: Double) -> (quarter: Int64, angle: Double) {
    let bits = radians.bitPattern
    let exponent = Int((bits >> 52) & 0x7FF) - 1075
    let significand = bits & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000
    // Limbs of 32 bits, so that no product needs 128: the last one first.
    let (low, high) = (significand & 0xFFFF_FFFF, significand >> 32)
    var product: (high: UInt64, middle: UInt64, low: UInt64) = (0, 0, 0)
    var carry: UInt64 = 0
    var before: UInt64 = 0
    for limb in stride(from: 5, through: 0, by: -1) {
      let word = twoOverPi(from: exponent + 62 + 32 * limb)
      let (one, other) = (word * low, before * high)
      let sum = carry + one & 0xFFFF_FFFF + other & 0xFFFF_FFFF
      carry = sum >> 32 + one >> 32 + other >> 32
      before = word
      product.low = product.low >> 32 | product.middle << 32
      product.middle = product.middle >> 32 | product.high << 32
      product.high = product.high >> 32 | sum << 32
    }
    // Two bits of whole quarters, and a fraction.
    var quarter = Int64(product.high >> 62)
    var fraction = (
      high: product.high << 2 | product.middle >> 62, low: product.middle << 2 | product.low >> 62
    )
    let isPastHalf = fraction.high >> 63 == 1
    if isPastHalf {
      quarter += 1
      fraction = (~fraction.high &+ (fraction.low == 0 ? 1 : 0), 0 &- fraction.low)
    }
    let size = Double(fraction.high) * 0x1p-64 + Double(fraction.low) * 0x1p-128
    let angle = size * 1.5707963267948966
    // An angle below zero turns the other way.
    let isNegative = bits >> 63 == 1
    return (isNegative ? -quarter : quarter, isPastHalf != isNegative ? -angle : angle)
  }

  /// 32 bits of 2/π from `bit` on, of which 64 stand before the point.
  private static func twoOverPi(from bit: Int) -> UInt64 {
    let pair = UInt64(twoOverPiWords[bit / 32]) << 32 | UInt64(twoOverPiWords[bit / 32 + 1])
    return pair >> UInt64(32 - bit % 32) & 0xFFFF_FFFF
  }

  /// 2/π in binary: 64 bits before the point, then 1216 behind it.
  private static let twoOverPiWords: [UInt32] = [
    0, 0, 0xA2F9_836E, 0x4E44_1529, 0xFC27_57D1, 0xF534_DDC0, 0xDB62_9599, 0x3C43_9041,
    0xFE51_63AB, 0xDEBB_C561, 0xB724_6E3A, 0x424D_D2E0, 0x0649_2EEA, 0x09D1_921C, 0xFE1D_EB1C, 0xB129_A73E,
    0xE882_35F5, 0x2EBB_4484, 0xE99C_7026, 0xB45F_7E41, 0x3991_D639, 0x8353_39F4, 0x9C84_5F8B, 0xBDF9_283B,
    0x1FF8_97FF, 0xDE05_980F, 0xEF2F_118B, 0x5A0A_6D1F, 0x6D36_7ECF, 0x27CB_09B7, 0x4F46_3F66, 0x9E5F_EA2D,
    0x7527_BAC7, 0xEBE5_F17B, 0x3D07_39F7, 0x8A52_92EA, 0x6BFB_5FB1, 0x1F8D_5D08, 0x5603_3046, 0xFC7B_6BAB,
  ]
}
