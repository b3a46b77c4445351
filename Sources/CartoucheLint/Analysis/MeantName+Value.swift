import CartoucheDiagnostics

extension MeantName {
  /// A text of the data, to be written in an expression: in quotes, where YAML would read another value or several.
  init(value: String) {
    let isWord =
      value.first?.isLetter == true && value.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    let isOther = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(value.lowercased())
    self.init(value, in: isWord && !isOther ? .plain : .quoted)
  }
}
