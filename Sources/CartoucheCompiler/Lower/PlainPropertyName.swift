/// The property in what other languages write for it: `properties.price`, `price:.2f`, `price | round`; nil: it is none of
/// `names`, or `written` is one of them already.
package func plainPropertyName(in written: String, among names: [String]) -> String? {
  if names.contains(written) { return nil }
  var name = written.prefix { !":|".contains($0) }
  while name.last == " " { name.removeLast() }
  if names.contains(String(name)) { return String(name) }
  let last = name.split(separator: ".").last.map(String.init)
  return last.flatMap { names.contains($0) ? $0 : nil }
}
