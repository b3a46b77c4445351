import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver

/// What is placed: the plan of a spec, one that was read, or a scene.
struct FrameSubject {
  var plan: Plan
  /// Compiles changes of it; nil: the plan is all there is.
  var editor: SpecEditor?
  /// The texts that it was made from.
  var sources: SourceList
  var files: [String]
  /// The viewport of a scene, whose plan has no map; nil: it is no scene.
  var sceneViewport: Viewport?
}
