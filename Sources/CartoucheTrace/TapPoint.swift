package import CartoucheDiagnostics
package import CartoucheResolver

/// Where a finger goes that is to tap something.
package enum TapPoint {
  case point(ScreenPoint)
  /// It cannot be tapped, and why.
  case failure(String)
  case unknownPart(String, help: String?, at: Location)
}
