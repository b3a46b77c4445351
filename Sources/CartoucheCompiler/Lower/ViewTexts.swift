/// What a view shows, as far as it is known: what a size that is `auto` is estimated from.
struct ViewTexts {
  /// Empty: none.
  var title = ""
  var subtitle = Subtitle.text("")
  /// Points that something besides the texts takes.
  var room = (width: 0.0, height: 0.0)

  enum Subtitle {
    /// Empty: none.
    case text(String)
    /// A line that only the host can measure: one that depends on a cluster's members, or a view of its own.
    case unknown
  }
}

extension ViewTexts {
  /// Nil: nothing is known without a title.
  var estimate: TextEstimate? {
    if title.isEmpty { return nil }
    var estimate = TextEstimate()
    estimate.add(title)
    switch subtitle {
    case .text(let text): estimate.add(text)
    case .unknown: estimate.addLine()
    }
    return estimate
  }
}
