/// A pattern of one name: `*` stands for any text, `?` for any character, `[a-z]` for one of a set, `\` takes the next
/// character as it is.
///
/// Source: fnmatch(3).
struct Wildcards {
  private enum Step {
    case text
    case any
    case one(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)
    /// A set that is never closed, or a `\` at the end: nothing has that name.
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

  /// Whether a name is as the pattern says.
  /// - Complexity: O(name · pattern).
  func match(_ name: [Unicode.Scalar]) -> Bool {
    var (step, position) = (0, 0)
    // Where to go on after the last `*`, if what follows it does not fit: the first way that fits is as good as any.
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
