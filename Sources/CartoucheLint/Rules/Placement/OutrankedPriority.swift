import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// `high` beside numbers of the data that are higher.
struct OutrankedPriority: Rule {
  static let metadata = RuleMetadata(
    id: "outranked-priority", .placement,
    summary:
      "A priority is `high` or `low`, and the data or another annotation has far higher or lower ones.",
    why: """
      `high` is 250 and `low` is −250: beside numbers such as inhabitants, or MapKit's from 0 to 1000, they are somewhere in between. Of \
      numbers that are written those of at least 500 and at most −500 count: who writes 251 knows what it is for.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: home, size: [9, 9], attach: { point: [0, 0] }, priority: ⟦high⟧ }
        - id: town
          forEach: [{ at: [1, 0], people: 3200 }]
          attach: { point: [get, at] }
          size: [9, 9]
          priority: [get, people]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: home, size: [9, 9], attach: { point: [0, 0] }, priority: ⟦high⟧ }
        - { id: town, size: [9, 9], attach: { point: [1, 0] }, priority: 1000 }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: home, size: [9, 9], attach: { point: [0, 0] }, priority: high }
        - { id: town, size: [9, 9], attach: { point: [1, 0] }, priority: 251 }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: home, size: [9, 9], attach: { point: [0, 0] }, priority: high }
        - id: town
          forEach: [{ at: [1, 0], rank: 3 }]
          attach: { point: [get, at] }
          size: [9, 9]
          priority: [get, rank]
      """),
  ]

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let options = plan.annotations.options
    guard options.contains(where: { abs($0.priority) > 250 }) else { return }
    let named = context.analysis.annotations.filter { annotation in
      let priority = annotation.annotation.priority.constant
      return priority == .high || priority == .low
    }
    if named.isEmpty { return }
    var greatest: (priority: Double, row: Int)?
    var least: (priority: Double, row: Int)?
    for annotation in context.analysis.annotations {
      if case .number(let number)? = annotation.annotation.priority.constant, abs(number) < 500 { continue }
      if annotation.annotation.priority.constant == .required { continue }
      for row in context.rows(of: annotation) ?? 0..<0 {
        if options[row].flags.contains(.required) { continue }
        let priority = options[row].priority
        if priority > greatest?.priority ?? 250 { greatest = (priority, row) }
        if priority < least?.priority ?? -250 { least = (priority, row) }
      }
    }
    for annotation in named {
      let written = annotation.annotation.priority
      let (name, other) = written.constant == .high ? ("high", greatest) : ("low", least)
      guard let other, let place = written.location, context.analysis.isOwn(place),
        context.analysis.text(at: place) == name
      else { continue }
      let number = name == "high" ? "250" : "−250"
      context.report(
        "`\(name)` is \(number), and `\(abbreviated(plan.annotations.ids.string(other.row)))` has \(other.priority.ecmaScriptDescription)",
        at: place,
        help: name == "high"
          ? "write a number above all others, or `required`" : "write a number below all others"
      )
    }
  }
}
