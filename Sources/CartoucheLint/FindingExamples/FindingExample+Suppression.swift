extension FindingExample {
  /// Mistakes in findings of comments that suppress findings.
  static let suppression: [String: FindingExample] = [
    "bad-suppression": FindingExample(
      """
      version: 1
      annotations:
        # ⟦cartouche-disable-nextline⟧ repeated-anchor -- both are meant
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "unknown-rule": FindingExample(
      """
      version: 1
      annotations:
        # cartouche-disable-next-line ⟦repeated-ancor⟧ -- both are meant
        - { id: a, size: [24, 24], attach: { point: [0, 0] } }
      """),
    "unused-suppression": FindingExample(
      """
      version: 1
      annotations:
        # cartouche-disable-next-line ⟦repeated-anchor⟧ -- both are meant
        - { id: a, size: [24, 24], attach: { point: [0, 0] }, variableAnchors: [top, bottom] }
      """),
  ]
}
