/// The name of a property that another one was most likely meant to be, as `nearestName` finds it; nil when none is near, or
/// when they differ in what nobody mistypes: digits, a part of its own, or a negation.
package func nearestProperty(to name: String, among names: some Sequence<String>) -> String? {
  nearestName(to: name, among: names.lazy.filter { !differInMeaning(name, $0) })
}

private func differInMeaning(_ written: String, _ known: String) -> Bool {
  if written.filter(\.isNumber) != known.filter(\.isNumber) { return true }
  // `max-rating` and `rating - max` say more than `rating`.
  let parts = written.split { "- ".contains($0) }
  if parts.count > 1, parts.contains(known[...]) { return true }
  let (one, other) = (letters(of: written), letters(of: known))
  let (shorter, longer) = one.count < other.count ? (one, other) : (other, one)
  return longer.hasSuffix(shorter) && negations.contains(String(longer.dropLast(shorter.count)))
}

/// What turns a word into its opposite.
private let negations = ["not", "no", "non", "isnot", "un", "in", "im", "dis"]

private func letters(of name: String) -> String { name.lowercased().filter { !"-_ ".contains($0) } }
