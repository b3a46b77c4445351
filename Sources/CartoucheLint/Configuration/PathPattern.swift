/// One line of a `.gitignore`: `build/`, `/data/*.yaml`, `**/tests/**`, `!keep.yaml`.
///
/// Source: gitignore(5). `GitIgnoreTests` compares it with git itself.
struct PathPattern: Sendable {
  /// Whether it takes out what a pattern before it included.
  let isNegated: Bool
  private let isForFoldersOnly: Bool
  /// By the `/` between them; `**` alone stands for any number of names.
  private let parts: [[Unicode.Scalar]]

  private static let anyNames: [Unicode.Scalar] = ["*", "*"]

  /// Whether a part stands for any number of names; git takes `***` for `**`.
  private static func isAnyNames(_ part: [Unicode.Scalar]) -> Bool {
    part.count > 1 && part.allSatisfy { $0 == "*" }
  }

  /// Nil: a blank line or a comment.
  init?(_ line: String) {
    var text = Array(line.unicodeScalars)
    while text.last == " ", text.dropLast().last != "\\" { text.removeLast() }
    if text.isEmpty || text.first == "#" { return nil }
    isNegated = text.first == "!"
    if isNegated { text.removeFirst() }
    isForFoldersOnly = text.last == "/"
    if isForFoldersOnly { text.removeLast() }
    if text.isEmpty { return nil }
    // Without a `/` but at its end it is a name, which may stand anywhere.
    let isName = !text.contains("/")
    if text.first == "/" { text.removeFirst() }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Array($0) }
    self.parts = isName ? [Self.anyNames] + parts : parts
  }

  /// Whether it is about this file or folder, and not only about one that it is in.
  func matches(_ names: ArraySlice<[Unicode.Scalar]>, isFolder: Bool) -> Bool {
    if isForFoldersOnly, !isFolder { return false }
    return Self.match(parts, Array(names))
  }

  /// - Complexity: O(parts · names) comparisons of names.
  private static func match(_ parts: [[Unicode.Scalar]], _ names: [[Unicode.Scalar]]) -> Bool {
    var (part, name) = (0, 0)
    // Where to go on after the last `**`, if what follows it does not fit: the first way that fits is as good as any.
    var retry: (part: Int, name: Int)?
    while part < parts.count || name < names.count {
      if part < parts.count, isAnyNames(parts[part]) {
        part += 1
        // At the end it stands for what is inside of a folder: for one name at least.
        if part == parts.count { return name < names.count }
        retry = (part, name)
      } else if part < parts.count, name < names.count, Wildcards(parts[part]).match(names[name]) {
        (part, name) = (part + 1, name + 1)
      } else if let last = retry, last.name < names.count {
        retry = (last.part, last.name + 1)
        (part, name) = (last.part, last.name + 1)
      } else {
        return false
      }
    }
    return true
  }
}
