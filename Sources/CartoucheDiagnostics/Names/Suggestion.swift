/// The candidate that `name` was most likely meant to be, or nil when none is near.
///
/// Letter case, `-` and `_` are ignored first (`TOP_LEFT` is `top-left`), then up to a third of the letters, but at most
/// 12, may be wrong, swapped with a neighbour, missing or too many; one of two may only be swapped or missing, and a single
/// one is none of these. Signs that compute are no slips: `-high` is not `high`.
/// - Parameter isOrdered: ties go to the earlier candidate; false: to the one that is less, for the keys of a
///   dictionary.
/// - Complexity: O(letters of the candidates) times the changes that are allowed.
package func nearestName(
  to name: String, among candidates: some Sequence<String>, isOrdered: Bool = true
) -> String? {
  let wanted = folded(name)
  let wantedLetters = letters(name)
  let signs = SignsOfName(name)
  let limit = min(max(1, wanted.count / 3), 12)
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    // Every letter that only one of them has costs a change. Most candidates end here, before anything is
    // allocated for them: a file may have a hundred thousand wrong names.
    let found = letters(candidate)
    let missing = max(
      (wantedLetters & ~found).nonzeroBitCount, (found & ~wantedLetters).nonzeroBitCount)
    let bound = best.map { isOrdered ? $0.distance - 1 : $0.distance } ?? limit
    guard missing <= bound else { continue }
    let candidateBytes = folded(candidate)
    // `a` is as near to `at` as to `b`.
    if wanted.count < 3, candidateBytes.count < 3, candidateBytes != wanted,
      candidateBytes != wanted.reversed()
    {
      continue
    }
    // The distance is at least the difference in length.
    guard abs(candidateBytes.count - wanted.count) <= bound else { continue }
    guard let distance = editDistance(wanted, candidateBytes, atMost: bound) else { continue }
    if let best, distance == best.distance, best.name < candidate { continue }
    guard signs.areKept(by: candidate) else { continue }
    best = (distance, candidate)
  }
  return best?.name
}

/// Some names, those with the most letters in common with `name` first; of two alike the earlier one.
///
/// Pairs of letters that stand together count, so that `regions` is near `avoidRegions`.
/// - Complexity: O(letters of the names), up to sorting.
package func nearestFirst(_ names: [String], to name: String) -> [String] {
  ranked(names, by: name).map(\.name)
}

/// At most five names that have many letters in common with `name`, the nearest first.
package func namesAlike(_ name: String, among names: [String]) -> [String] {
  ranked(names, by: name).prefix(5).filter { $0.likeness > 0.35 }.map(\.name)
}

private func ranked(_ names: [String], by name: String) -> [(likeness: Double, index: Int, name: String)] {
  func pairs(_ name: String) -> Set<UInt16> {
    let bytes = folded(name)
    return Set(zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) })
  }
  let wanted = pairs(name)
  return names.enumerated().map { index, candidate in
    let found = pairs(candidate)
    let likeness = 2 * Double(wanted.intersection(found).count) / Double(max(wanted.count + found.count, 1))
    return (likeness, index, candidate)
  }
  .sorted { ($1.likeness, $0.index) < ($0.likeness, $1.index) }
}

/// Whether two names differ in nothing but letter case, `-` and `_`: `TOP_LEFT` is `top-left`.
package func differOnlyInSpelling(_ one: String, _ other: String) -> Bool { folded(one) == folded(other) }

/// A bit for each letter of a name as folded; other bytes share them, which makes names no further apart.
private func letters(_ name: String) -> UInt32 {
  var letters: UInt32 = 0
  for byte in name.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
    letters |= 1 << UInt32(byte & 31)
  }
  return letters
}

/// Lower-case ASCII bytes without `-` and `_`.
private func folded(_ name: String) -> [UInt8] {
  name.utf8.compactMap { byte in
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"): nil
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }
}

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours cost 1; nil: it is
/// more than `limit`.
///
/// - Complexity: O(length · `limit`): further than that from the diagonal no way leads back.
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
    // The band moves on by one: what lies outside of it counts as too far.
    if high < other.count { next[high + 1] = tooMany }
    (rowBefore, row, next) = (row, next, rowBefore)
  }
  return row[other.count] <= limit ? row[other.count] : nil
}
