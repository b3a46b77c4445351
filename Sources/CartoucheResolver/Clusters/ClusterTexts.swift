/// Texts and data of clusters: one row a look. What of them has a program in `ClusterLooks.textPrograms` the resolver computes.
///
/// Each is JSON: a text as it is, or an expression of the spec in its array form, to be evaluated for a feature
/// whose properties are the aggregates: `["concat",["get","count"]," cafes"]`. Empty: nothing is said.
package struct ClusterTexts: Sendable, Equatable {
  /// Nothing said: the first member's title.
  package var titles = TextColumn()
  package var subtitles = TextColumn()
  /// Nothing said: the name that `ClusterLooks.options` has.
  package var views = TextColumn()
  /// An object; a list in it is an expression if its first item is a text.
  package var data = TextColumn()
  /// Nothing said: the title and subtitle above.
  package var calloutTitles = TextColumn()
  package var calloutSubtitles = TextColumn()

  package init() {}

  /// The column of a text.
  package func column(of text: ClusterText) -> TextColumn {
    switch text {
    case .title: titles
    case .subtitle: subtitles
    case .view: views
    case .data: data
    case .calloutTitle: calloutTitles
    case .calloutSubtitle: calloutSubtitles
    }
  }
}

extension ClusterTexts {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    try titles.code(by: &coder, count: count)
    try subtitles.code(by: &coder, count: count)
    try views.code(by: &coder, count: count)
    try data.code(by: &coder, count: count)
    try calloutTitles.code(by: &coder, count: count)
    try calloutSubtitles.code(by: &coder, count: count)
    try coder.check(
      data.areObjects
        && [titles, subtitles, views, calloutTitles, calloutSubtitles].allSatisfy { $0.areValues },
      or: "a text is no JSON")
  }
}
