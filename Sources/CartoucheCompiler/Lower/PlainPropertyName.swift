/// The property in what other languages write for it: `properties.price`, `price:.2f`, `price | round`; nil: it is none of
/// `names`, or `written` is one of them already, or computes something of it.
package func plainPropertyName(in written: String, among names: [String]) -> String? {
  if names.contains(written) { return nil }
  var name = written.prefix { !":|".contains($0) }
  while name.last == " " { name.removeLast() }
  if names.contains(String(name)) { return String(name) }
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  guard let last = parts.last.map(String.init), names.contains(last) else { return nil }
  // What leads to it is words: `!item.open` and `a + b.price` are no names.
  let isPath = parts.dropLast().allSatisfy { part in
    part.first?.isNumber != true && part.allSatisfy { $0.isLetter || $0.isNumber || "_$".contains($0) }
  }
  return isPath ? last : nil
}
