/// Returns the candidate that is most similar to `name`, or `nil` if none is similar enough.
///
/// Letter case, `-` and `_` are ignored: `TOP_LEFT` equals `top-left`. Up to a third of the letters, at most 12, may be wrong, missing,
/// superfluous or swapped with a neighbor. Two names of at most two letters are similar only if they have the same letters. The candidate
/// must contain the operators of `name`: `-high` is not similar to `high`.
/// - Parameter isOrdered: Whether the first of equally similar candidates is returned. If `false`, the lexicographically smallest of them
///   is returned, so that the result does not depend on the order of dictionary keys.
/// - Complexity: O(letters of the candidates × allowed changes).
package func nearestName(
  to name: String, among candidates: some Sequence<String>, isOrdered: Bool = true
) -> String? {
  let wanted = folded(name)
  let wantedLetters = letters(name)
  let signs = NameOperators(name)
  let limit = min(max(1, wanted.count / 3), 12)
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    // A letter that only one of the two names has costs at least one change. Most candidates fail this test before memory is allocated for
    // them, which matters in a file with a hundred thousand wrong names.
    let found = letters(candidate)
    let missing = max(
      (wantedLetters & ~found).nonzeroBitCount, (found & ~wantedLetters).nonzeroBitCount)
    let bound = best.map { isOrdered ? $0.distance - 1 : $0.distance } ?? limit
    guard missing <= bound else { continue }
    let candidateBytes = folded(candidate)
    // One common letter is not enough: `a` would be as similar to `at` as to `b`.
    if wanted.count < 3, candidateBytes.count < 3, candidateBytes != wanted,
      candidateBytes != wanted.reversed()
    {
      continue
    }
    // The edit distance is at least the difference in length.
    guard abs(candidateBytes.count - wanted.count) <= bound else { continue }
    guard let distance = editDistance(wanted, candidateBytes, atMost: bound) else { continue }
    if let best, distance == best.distance, best.name < candidate { continue }
    guard signs.areContained(in: candidate) else { continue }
    best = (distance, candidate)
  }
  return best?.name
}

/// Returns the only candidate with this ending, such as `store/s08` for `/s08`; `nil` if there is none or more than one.
package func onlyName(endingIn ending: String, among candidates: some Sequence<String>) -> String? {
  var found: String?
  for candidate in candidates where candidate.hasSuffix(ending) {
    if found != nil { return nil }
    found = candidate
  }
  return found
}

/// Returns `names` sorted by similarity to `name`, the most similar first. Equally similar names keep their
/// order.
///
/// The similarity counts common pairs of adjacent letters, so `regions` is similar to `avoidRegions`.
/// - Complexity: O(letters of the names), plus sorting.
package func nearestFirst(_ names: [String], to name: String) -> [String] {
  ranked(names, by: name).map { $0.name }
}

/// Returns at most five names that share many pairs of letters with `name`, the most similar first.
package func similarNames(_ name: String, among names: [String]) -> [String] {
  ranked(names, by: name).prefix(5).filter { $0.similarity > 0.35 }.map { $0.name }
}

private func ranked(_ names: [String], by name: String) -> [(similarity: Double, index: Int, name: String)] {
  func pairs(_ name: String) -> Set<UInt16> {
    let bytes = folded(name)
    return Set(zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) })
  }
  let wanted = pairs(name)
  return names.enumerated().map { index, candidate in
    let found = pairs(candidate)
    let similarity = 2 * Double(wanted.intersection(found).count) / Double(max(wanted.count + found.count, 1))
    return (similarity, index, candidate)
  }
  .sorted { ($1.similarity, $0.index) < ($0.similarity, $1.index) }
}

/// Returns whether two names differ only in letter case, `-` and `_`, such as `TOP_LEFT` and `top-left`.
package func differOnlyInSpelling(_ one: String, _ other: String) -> Bool { folded(one) == folded(other) }

/// Returns the set of the letters in a name, as bits: bit `byte & 31` is set for each byte except `-` and `_`. Digits and symbols share the
/// bits of letters, which can only make two names look more similar.
private func letters(_ name: String) -> UInt32 {
  var letters: UInt32 = 0
  for byte in name.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
    letters |= 1 << UInt32(byte & 31)
  }
  return letters
}

/// Returns the bytes of a name without `-` and `_`, with ASCII letters in lower case.
private func folded(_ name: String) -> [UInt8] {
  name.utf8.compactMap { byte in
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"): nil
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }
}

/// Returns the optimal string alignment distance of two sequences, or `nil` if it exceeds `limit`. Insertions, deletions, substitutions and
/// swaps of neighbors cost 1.
///
/// - Complexity: O(length × `limit`), because cells further than `limit` from the diagonal of the distance matrix are not computed.
package func editDistance<Element: Equatable>(
  _ one: [Element], _ other: [Element], atMost limit: Int
) -> Int? {
  guard abs(one.count - other.count) <= limit else { return nil }
  let tooMany = limit + 1
  var rowBefore = [Int](repeating: tooMany, count: other.count + 1)
  var row = rowBefore
  for j in 0...min(limit, other.count) { row[j] = j }
  var next = rowBefore
  for i in one.indices {
    let low = max(0, i - limit)
    let high = min(other.count, i + limit + 1)
    next[low] = low == 0 ? min(i + 1, tooMany) : tooMany
    var least = next[low]
    for j in low..<high {
      var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (one[i] == other[j] ? 0 : 1), tooMany)
      if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
        cost = min(cost, rowBefore[j - 1] + 1)
      }
      next[j + 1] = cost
      least = min(least, cost)
    }
    if least > limit { return nil }
    // The computed band of cells moves right by one cell in the next row. The cell that the next row reads beyond this row's band counts as
    // too far.
    if high < other.count { next[high + 1] = tooMany }
    (rowBefore, row, next) = (row, next, rowBefore)
  }
  return row[other.count] <= limit ? row[other.count] : nil
}

/// The operators in a misspelled name, such as `!` or a minus sign. A suggestion must keep them: `open` is no suggestion for `!open`, nor
/// `rank` for `-rank`.
///
/// A typing mistake rarely adds an operator.
struct NameOperators {
  private let signs: [UInt8]
  private let isNegative: Bool

  init(_ written: String) {
    signs = written.utf8.filter { Self.computing.contains($0) }
    isNegative = Self.isNegative(written)
  }

  /// Returns whether the candidate `known` contains all operators of the misspelled name.
  func areContained(in known: String) -> Bool {
    (signs.isEmpty || signs.allSatisfy(known.utf8.contains)) && (!isNegative || Self.isNegative(known))
  }

  private static let computing = Array("!+*/%<>=&|^~".utf8)

  /// Returns whether a name has a minus sign: a hyphen at its start, or inside with spaces around it. Any other hyphen joins words.
  private static func isNegative(_ name: String) -> Bool {
    let minus = UInt8(ascii: "-")
    return name.utf8.first { !" ({$".utf8.contains($0) } == minus || name.contains(" - ")
  }
}

/// Returns the property whose name is most similar to `name`, or `nil` if none is similar enough. Names with different digits, another
/// hyphenated word or a negation are excluded, because a typing mistake rarely causes such a difference.
package func nearestProperty(to name: String, among names: some Sequence<String>) -> String? {
  nearestName(to: name, among: names.lazy.filter { !differInMeaning(name, $0) })
}

private func differInMeaning(_ written: String, _ known: String) -> Bool {
  if written.filter({ $0.isNumber }) != known.filter({ $0.isNumber }) { return true }
  // `max-rating` and `rating - max` are more than a misspelled `rating`.
  let parts = written.split { "- ".contains($0) }
  if parts.count > 1, parts.contains(known[...]) { return true }
  let (one, other) = (letters(of: written), letters(of: known))
  let (shorter, longer) = one.count < other.count ? (one, other) : (other, one)
  return longer.hasSuffix(shorter) && negations.contains(String(longer.dropLast(shorter.count)))
}

/// Prefixes that negate a word, such as `un` in `unset`.
private let negations = ["not", "no", "non", "isnot", "un", "in", "im", "dis"]

private func letters(of name: String) -> String { name.lowercased().filter { !"-_ ".contains($0) } }
