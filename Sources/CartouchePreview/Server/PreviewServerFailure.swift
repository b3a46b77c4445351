/// Why a server does not listen.
package enum PreviewServerFailure: Error, Equatable {
  /// Something else listens at each of the ports.
  case taken(ClosedRange<Int>)
  /// The system's reason.
  case system(String)
}
