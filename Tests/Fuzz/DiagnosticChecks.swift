import CartoucheDiagnostics

extension Diagnostic {
  /// Complains where the diagnostic, or a fix of it, points to what is not there.
  func check(in sources: SourceList) throws(Complaint) {
    try Fuzz.check(!message.isEmpty && !rule.isEmpty, "a finding says nothing")
    try check(location, "a finding", in: sources)
    for other in related { try check(other.location, "a related place", in: sources) }
    for fix in fixes {
      try Fuzz.check(!fix.edits.isEmpty, "a fix changes nothing")
      var end: UInt32 = 0
      for edit in fix.edits {
        try check(Location(source: location.source, span: edit.span), "a fix", in: sources)
        try Fuzz.check(edit.span.start >= end, "the edits of a fix overlap")
        end = edit.span.end
      }
    }
  }

  private func check(_ location: Location, _ what: String, in sources: SourceList) throws(Complaint) {
    try Fuzz.check(Int(location.source.index) < sources.count, "\(what) of \(rule) is in no source")
    let bytes = sources[location.source].bytes
    let span = location.span
    try Fuzz.check(
      span.start <= span.end && Int(span.end) <= bytes.count, "\(what) of \(rule) lies outside of its source")
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    for end in [span.start, span.end] where Int(end) < bytes.count {
      try Fuzz.check(bytes[Int(end)] & 0xC0 != 0x80, "\(what) of \(rule) parts a character")
    }
  }
}

extension [Finding] {
  /// Complains where what is printed of the findings is not what readers can rely on.
  func checkOutput() throws(Complaint) {
    try JSONOutput.checkLines([UInt8](JSONRenderer().render(self).utf8), of: "findings")
    try JSONOutput.checkText(TextRenderer().render(self), of: "findings")
  }
}
