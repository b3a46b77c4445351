extension SyntaxErrorTests {
  /// Lines before the spec that start with `%`.
  static let directives = [
    Case(
      "nothing can stand after `%YAML 1.2`", "%YAML 1.2 ⟦foo⟧\n---\na: 1\n", fixed: "%YAML 1.2\n---\na: 1\n"),
    Case(
      "nothing can stand after `%TAG ! y`", "%TAG ! y ⟦z⟧ # c\n---\na: 1\n",
      fixed: "%TAG ! y # c\n---\na: 1\n"),
    Case("a second `%YAML` line", "%YAML 1.1\n⟦%YAML⟧ 1.1\n---\na: 1\n", fixed: "%YAML 1.1\n---\na: 1\n"),
    Case(
      "the handle `!` stands in two `%TAG` lines", "%TAG ! y\n%TAG ⟦!⟧ z\n---\na: 1\n",
      fixed: "%TAG ! y\n---\na: 1\n"),
    Case(
      "there is no version 2.0 of YAML that can be read", "%YAML ⟦2.0⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case("a `%YAML` line without a version", "⟦%YAML⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case("a `%YAML` line without a version", "⟦%YAML x⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case("a `%YAML` line without a version", "⟦%YAML 1⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case("a `%YAML` line without a version", "⟦%YAML: 1.2⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case("a `%YAML` line without a version", "⟦%YAML 11111111111111.1⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case("a `%TAG` line without a handle and a prefix", "⟦%TAG⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case("a `%TAG` line without a handle and a prefix", "⟦%TAG !⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case("a `%TAG` line without a handle and a prefix", "⟦%TAG x y⟧\n---\na: 1\n", fixed: "---\na: 1\n"),
    Case(
      "a line that starts with `%` is a directive for YAML, and `%FOO` is none", "⟦%FOO⟧ bar\n---\na: 1\n"),
    Case(
      "a line that starts with `%` is a directive for YAML, and `%FOO-bar` is none", "⟦%FOO-bar⟧\n---\na: 1\n"
    ),
    Case(
      "a line that starts with `%` is a directive for YAML, and `%` is none", "⟦%⟧ comment\na: 1\n",
      fixed: "# comment\na: 1\n"),
    Case(
      "a line that starts with `%` is a directive for YAML, and `%%` is none", "a: 1\n⟦%%⟧ comment\nb: 1\n",
      fixed: "a: 1\n# comment\nb: 1\n"),
    Case(
      "`---` is missing after this directive", "⟦%YAML 1.2⟧ # c\na: 1\n", fixed: "%YAML 1.2 # c\n---\na: 1\n"),
    Case(
      "`---` is missing after this directive", "%YAML 1.2\n⟦%TAG ! y⟧\n\n# c\na: 1\n",
      fixed: "%YAML 1.2\n%TAG ! y\n---\n\n# c\na: 1\n"),
    Case(
      "`---` is missing after this directive", "# c\n⟦%YAML 1.2⟧\na: 1\n",
      fixed: "# c\n%YAML 1.2\n---\na: 1\n"),
    Case("this stands outside of the spec's mapping", "a: 1\n...\n%YAML 1.2\n⟦b:⟧ 2\n"),
  ]
}
