extension FindingExample {
  /// What can be wrong with scenarios, and what they find.
  static let scenario: [String: FindingExample] = [
    "duplicate-snapshot": run("- { settled: true, snapshot: start }\n  - { select: a, snapshot: ⟦start⟧ }"),
    "failed-action": run("- { drag: ⟦{ id: a, state: starting }⟧, count: { visible: 1 } }"),
    "missing-callout": run("- { select: a, expect: { a: { callout: ⟦true⟧ } } }"),
    "missing-event": run("- { select: a, events: [⟦{ event: calloutChanged }⟧] }"),
    "missing-snapshot": run("- { settled: true, snapshot: ⟦start⟧ }"),
    "nothing-expected": FindingExample(
      one,
      files: ["test.scenario.yaml": "version: 1\nspec: test.annotations.yaml\n⟦steps⟧:\n  - { select: a }"]),
    "uncompiled-spec": FindingExample(
      one.replacing("size: [24, 24]", with: "sise: [24, 24]"),
      files: [
        "test.scenario.yaml":
          "version: 1\nspec: ⟦test.annotations.yaml⟧\nsteps:\n  - { count: { visible: 1 } }"
      ]),
    "unexpected-event": run("- { select: a, never: [⟦{ event: selectionChanged }⟧] }"),
    "unknown-part": run(
      "- { settled: true }\n  - { tap: { id: a, part: ⟦details⟧ }, count: { visible: 1 } }",
      of: one.replacing("[0, 0] }", with: "[0, 0] }, callout: { title: Hello, when: always }")),
    "unmet-expectation": run("- { settled: true, expect: { a: { visible: ⟦false⟧ } } }"),
    "unreadable-spec": FindingExample(
      one,
      files: [
        "test.scenario.yaml":
          "version: 1\nspec: ⟦none.annotations.yaml⟧\nsteps:\n  - { count: { visible: 1 } }"
      ]),
    "wrong-count": run("- { settled: true, count: { visible: ⟦2⟧ } }"),
  ]

  private static func run(_ steps: String, of spec: String = one) -> FindingExample {
    FindingExample(
      spec, files: ["test.scenario.yaml": "version: 1\nspec: test.annotations.yaml\nsteps:\n  \(steps)"])
  }
}
