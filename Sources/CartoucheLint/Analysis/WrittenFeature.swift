import CartoucheDiagnostics

/// Where a feature of a source is written; its nodes are not kept, for there may be a million of them.
struct WrittenFeature {
  let geometry: SourceSpan
  /// Nothing is written in no bytes: it takes no room to say that there are none.
  private let propertiesOrNothing: SourceSpan

  init(geometry: SourceSpan, properties: SourceSpan?) {
    self.geometry = geometry
    propertiesOrNothing = properties ?? SourceSpan(start: 0, end: 0)
  }

  /// Nil: it has no such member.
  var properties: SourceSpan? { propertiesOrNothing.range.isEmpty ? nil : propertiesOrNothing }
}
