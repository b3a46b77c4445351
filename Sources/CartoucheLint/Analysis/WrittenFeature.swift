import CartoucheDiagnostics

/// Where a feature of a source is written; its nodes are not kept, for there may be a million of them.
struct WrittenFeature {
  var geometry: Location
  /// Nil: it has no such member.
  var properties: Location?
}
