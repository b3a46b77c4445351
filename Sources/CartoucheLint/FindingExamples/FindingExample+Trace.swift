extension FindingExample {
  /// Mistakes in traces.
  static let trace: [String: FindingExample] = [
    "hidden-by-zoom": FindingExample(
      """
      version: 1
      annotations:
        - { id: a, size: [24, 24], attach: { line: [[0, 0], [90, 0]] }, minZoom: 5 }
        - { id: b, size: [24, 24], attach: { point: [0, 0] } }
      """,
      files: ["test.trace.jsonl": #"{ "camera": { "fit": [⟦"a"⟧] } }"#]),
    "no-puck": FindingExample(one, files: ["test.trace.jsonl": #"{ "puck": ⟦[0, 0]⟧ }"#]),
    "refused-input": FindingExample(
      one, files: ["test.trace.jsonl": #"{ "drag": ⟦{ "id": "a", "state": "starting" }⟧ }"#]),
    "several-actions": FindingExample(
      one, files: ["test.trace.jsonl": #"{ "select": "a", "settled": ⟦true⟧ }"#]),
  ]
}
