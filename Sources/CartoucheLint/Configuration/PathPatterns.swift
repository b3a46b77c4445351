/// A list of path patterns in the format of a `.gitignore`. The last pattern that matches decides.
package struct PathPatterns: Sendable {
  private let patterns: [PathPattern]

  /// - Parameter lines: The patterns; blank lines and comments are ignored.
  package init(_ lines: [String]) { patterns = lines.compactMap { PathPattern($0) } }

  /// Creates the patterns from the text of a `.gitignore`.
  package init(text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    self.init(text.split { $0.isNewline }.map(String.init))
  }

  /// Whether there is no pattern, so that no path matches.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Returns whether the patterns match a file or folder, or one of its parent folders.
  /// - Parameter path: The path relative to the folder of the patterns, with `/` between names.
  package func includes(_ path: String, isFolder: Bool) -> Bool {
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    // A later negated pattern has no effect on a file in a matched folder.
    return names.indices.contains { last in
      decision(for: names[...last], isFolder: last < names.count - 1 || isFolder) == true
    }
  }

  /// Returns whether the patterns match the path itself, or `nil` if no pattern applies.
  package func decision(for path: String, isFolder: Bool) -> Bool? {
    decision(for: path.split(separator: "/").map { Array($0.unicodeScalars) }[...], isFolder: isFolder)
  }

  private func decision(for names: ArraySlice<[Unicode.Scalar]>, isFolder: Bool) -> Bool? {
    let match = patterns.last { $0.matches(names, isFolder: isFolder) }
    return match.map { !$0.isNegated }
  }
}

/// A pattern in one line of a `.gitignore`, such as `build/`, `/data/*.yaml`, `**/tests/**` or `!keep.yaml`.
///
/// Source: gitignore(5). `LintSearchTests` tests the patterns.
struct PathPattern: Sendable {
  /// Whether the pattern starts with `!`, so that it cancels earlier patterns that match the same path.
  let isNegated: Bool
  private let isForFoldersOnly: Bool
  /// The parts between slashes. A part `**` matches any number of names.
  private let parts: [[Unicode.Scalar]]

  private static let anyNames: [Unicode.Scalar] = ["*", "*"]

  /// Returns whether a part matches any number of names. Like in git, `***` counts as `**`.
  private static func isAnyNames(_ part: [Unicode.Scalar]) -> Bool {
    part.count > 1 && part.allSatisfy { $0 == "*" }
  }

  /// Reads a line of a `.gitignore`. Returns `nil` for a blank line or a comment.
  init?(_ line: String) {
    var text = Array(line.unicodeScalars)
    while text.last == " ", text.dropLast().last != "\\" { text.removeLast() }
    if text.isEmpty || text.first == "#" { return nil }
    isNegated = text.first == "!"
    if isNegated { text.removeFirst() }
    isForFoldersOnly = text.last == "/"
    if isForFoldersOnly { text.removeLast() }
    if text.isEmpty { return nil }
    // A pattern without a slash, except at its end, matches a name in any folder.
    let isName = !text.contains("/")
    if text.first == "/" { text.removeFirst() }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Array($0) }
    self.parts = isName ? [Self.anyNames] + parts : parts
  }

  /// Returns whether the pattern matches the file or folder itself, not only a parent folder.
  func matches(_ names: ArraySlice<[Unicode.Scalar]>, isFolder: Bool) -> Bool {
    if isForFoldersOnly, !isFolder { return false }
    return Self.match(parts, Array(names))
  }

  /// Returns whether the parts of a pattern match all names of a path.
  /// - Complexity: O(parts · names) comparisons of names.
  private static func match(_ parts: [[Unicode.Scalar]], _ names: [[Unicode.Scalar]]) -> Bool {
    var (part, name) = (0, 0)
    // The state after the last `**`, for a retry in which it matches one more name. Retries of an earlier
    // `**` are not needed.
    var retry: (part: Int, name: Int)?
    while part < parts.count || name < names.count {
      if part < parts.count, isAnyNames(parts[part]) {
        part += 1
        // At the end, `**` matches the contents of a folder, which has at least one name.
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

/// A pattern for one name: `*` matches any text, `?` any character, `[a-z]` a character of a set, and `\`
/// quotes the next character.
///
/// Source: fnmatch(3).
struct Wildcards {
  private enum Step {
    case text
    case any
    case one(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)
    /// An unclosed set or a trailing `\`, which matches no name.
    case nothing
  }

  private let steps: [Step]

  init(_ pattern: [Unicode.Scalar]) {
    var steps: [Step] = []
    var rest = pattern[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": steps.append(.text)
      case "?": steps.append(.any)
      case "[": steps.append(Self.set(&rest))
      case "\\": steps.append(rest.popFirst().map { .one($0) } ?? .nothing)
      default: steps.append(.one(scalar))
      }
    }
    self.steps = steps
  }

  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Step {
    let isInverted = rest.first == "!" || rest.first == "^"
    if isInverted { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while var scalar = rest.popFirst() {
      if scalar == "]", !isFirst { return .set(ranges, isInverted: isInverted) }
      isFirst = false
      if scalar == "\\" {
        guard let next = rest.popFirst() else { return .nothing }
        scalar = next
      }
      var last = scalar
      if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        rest = rest.dropFirst(2)
        last = end == "\\" ? rest.popFirst() ?? end : end
      }
      if scalar <= last { ranges.append(scalar...last) }
    }
    return .nothing
  }

  /// Returns whether the pattern matches a name.
  /// - Complexity: O(name · pattern).
  func match(_ name: [Unicode.Scalar]) -> Bool {
    var (step, position) = (0, 0)
    // The state after the last `*`, for a retry in which it matches one more character. Retries of an
    // earlier `*` are not needed.
    var retry: (step: Int, position: Int)?
    while position < name.count || step < steps.count {
      if step < steps.count, case .text = steps[step] {
        retry = (step + 1, position)
        step += 1
      } else if step < steps.count, position < name.count, matches(steps[step], name[position]) {
        (step, position) = (step + 1, position + 1)
      } else if let last = retry, last.position < name.count {
        retry = (last.step, last.position + 1)
        (step, position) = (last.step, last.position + 1)
      } else {
        return false
      }
    }
    return true
  }

  private func matches(_ step: Step, _ scalar: Unicode.Scalar) -> Bool {
    switch step {
    case .text, .nothing: false
    case .any: true
    case .one(let one): one == scalar
    case .set(let ranges, let isInverted): ranges.contains { $0.contains(scalar) } != isInverted
    }
  }
}
