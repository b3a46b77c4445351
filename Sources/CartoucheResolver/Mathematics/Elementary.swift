/// The elementary functions that placement needs, the same to the last bit on every machine.
///
/// Mathematics libraries differ between platforms and WebAssembly has none; these use only the four
/// operations, which IEEE 754 defines exactly. Each states its error, and tests measure it.
package enum Elementary {
  /// 1.5 · 2^52: adding it leaves no room for a fraction, so the sum is the nearest whole number, ties to even.
  static let roundingMagic = 6_755_399_441_055_744.0

  /// The whole number nearest to `value`, ties to even.
  ///
  /// Exact for |value| < 2^51; NaN and infinities give NaN or infinity.
  @inline(__always)
  package static func nearestWhole(_ value: Double) -> Double {
    (value + roundingMagic) - roundingMagic
  }
}
