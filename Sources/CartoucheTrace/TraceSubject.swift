package import CartoucheCompiler
package import CartoucheResolver

/// What a trace is about.
package struct TraceSubject: Sendable {
  /// The plan before the first frame.
  package var plan: Plan
  /// Compiles changes of its annotations; nil: there is no spec.
  package var editor: SpecEditor?
  /// Whether the camera is the plan's until a line gives one, which is found anew where the viewport changes.
  package var usesPlanCamera: Bool
  /// What is selected before the first line.
  package var selected: [AnnotationIndex]

  package init(
    plan: Plan = Plan(), editor: SpecEditor? = nil, usesPlanCamera: Bool = false,
    selected: [AnnotationIndex] = []
  ) {
    self.plan = plan
    self.selected = selected
    self.editor = editor
    self.usesPlanCamera = usesPlanCamera
  }
}
