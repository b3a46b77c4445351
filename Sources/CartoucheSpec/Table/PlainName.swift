/// Whether a word is written without quotes where a name is wanted, in a list as well as before a colon, and is no other value.
package func isPlainName(_ name: some StringProtocol) -> Bool {
  name.first.map { $0.isLetter || $0 == "_" } == true
    && name.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    && !["true", "false", "null"].contains(name.lowercased())
}
