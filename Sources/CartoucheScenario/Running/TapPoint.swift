import CartoucheDiagnostics
import CartoucheResolver

/// Where a finger goes that is to tap something.
enum TapPoint {
  case point(ScreenPoint)
  /// It cannot be tapped, and why.
  case failure(String)
  case unknownPart(String, help: String?, at: Location)
}
