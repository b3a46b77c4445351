/// A number of views that is not as a step expects, in the first frame that has it so.
struct CountOutOfRange {
  let counted: CountSetting.Counted
  let number: Int
  /// Who they are, or who is missing.
  let names: [String]
  /// From 0.
  let frame: Int
  /// How many frames are out of range.
  var frameCount = 0

  /// "3 views are shown".
  var message: String {
    let nouns =
      switch counted {
      case .event, .visible: ("view is shown", "views are shown")
      case .hidden: ("annotation is hidden", "annotations are hidden")
      case .clusters: ("cluster is there", "clusters are there")
      case .overlaps: ("pair of views overlaps", "pairs of views overlap")
      }
    return "\(number) \(number == 1 ? nouns.0 : nouns.1)"
  }

  var help: String? {
    var parts = Array(names.prefix(4))
    if names.count > 4 { parts.append("and \(names.count - 4) more") }
    if frameCount > 1 { parts.append("\(frameCount) frames are out of range") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
