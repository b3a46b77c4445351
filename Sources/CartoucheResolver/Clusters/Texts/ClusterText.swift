/// A text that a host shows in a cluster.
public enum ClusterText: UInt8, Sendable, CaseIterable {
  case title
  /// The second text.
  case subtitle
  /// The name of the host's view class.
  case view
  /// A JSON object.
  case data
  /// What its callout has in the first line, if it has a callout.
  case calloutTitle
  /// And in the second.
  case calloutSubtitle
}

extension ClusterText {
  /// What a row of looks must name for its text to count.
  var named: NamedProperties {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .view: NamedProperties(.view)
    case .data: .data
    case .calloutTitle, .calloutSubtitle: NamedProperties(.callout)
    }
  }
}
