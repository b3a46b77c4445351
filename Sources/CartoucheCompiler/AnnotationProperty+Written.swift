package import CartoucheResolver

extension AnnotationProperty {
  /// What a spec writes that it comes from.
  package var writtenName: String {
    switch self {
    case .width, .height, .estimated, .givenWidth, .givenHeight: "size"
    case .anchorList: "variableAnchors"
    case .required: "priority"
    case .expressionFailed: "visible"
    case .takesZPriority: "zPriority"
    case .collisionShape: "collisionMode"
    default: name
    }
  }
}
