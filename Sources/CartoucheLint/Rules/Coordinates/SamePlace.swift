import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Two annotations whose views are always in one place.
struct SamePlace: Rule {
  static let metadata = RuleMetadata(
    id: "same-place", .coordinates,
    summary: "Two annotations have one point, one anchor and one size, or are `required` there.",
    why: """
      Their views cover each other exactly, so that one of them is hidden at every zoom that both are for. Where both are \
      `required`, neither is hidden: one is drawn over the other, whatever their sizes.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [1, 2] } }
        - { id: b, size: [9, 9], attach: { point: ⟦[1, 2]⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [40, 20], attach: { point: [1, 2] }, priority: required }
        - { id: b, size: [60, 20], attach: { point: ⟦[1, 2]⟧ }, priority: required }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [1, 2] }, variableAnchors: [top] }
        - { id: b, size: [9, 9], attach: { point: [1, 2] }, variableAnchors: [bottom] }
        - { id: c, size: [9, 9], attach: { point: [3, 2] }, maxZoom: 9 }
        - { id: d, size: [9, 9], attach: { point: [3, 2] }, minZoom: 10 }
        - { id: e, size: [9, 9], attach: { point: [5, 2] }, maxZoom: 12 }
        - { id: f, size: [9, 9], attach: { point: [5, 2] }, minZoom: 12 }
        - { id: g, size: [9, 9], attach: { point: [7, 2] }, variableAnchors: [top, bottom], priority: required }
        - { id: h, size: [9, 9], attach: { point: [7, 2] }, variableAnchors: [top, bottom], priority: required }
        - { id: ring, size: [40, 40], attach: { point: [9, 2] }, priority: required, obstacle: false }
        - { id: dot, size: [9, 9], attach: { point: [9, 2] }, priority: required }
      """),
  ]

  private struct Place: Hashable {
    var longitude: Double
    var latitude: Double
    var width: Double
    var height: Double
    var anchorList: UInt32
    var isRequired: Bool

    init(_ row: Int, in annotations: AnnotationColumns) {
      let own = annotations.options[row]
      longitude = annotations.longitude[row]
      latitude = annotations.latitude[row]
      isRequired = own.flags.contains(.required)
      // Of two that are shown whatever happens the smaller lies on the larger.
      width = isRequired ? 0 : own.width
      height = isRequired ? 0 : own.height
      anchorList = own.anchorList
    }
  }

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let annotations = plan.annotations
    let options = annotations.options
    // Not a dictionary of places, which may be a million.
    var known = RowIndex()
    for row in options.indices where plan.annotations.attachment[row] == AttachmentTable.none {
      let own = options[row]
      guard collides(own), plan.anchorLists.range(Int(own.anchorList)).count == 1 else { continue }
      let place = Place(row, in: annotations)
      let earlier = known.insert(row, hash: place.hashValue) { Place($0, in: annotations) == place }
      guard let earlier else { continue }
      let other = options[earlier]
      // Where one ends at the zoom at which the other starts, it hands over.
      guard ComparedZoom(own.minZoom) < ComparedZoom(other.maxZoom),
        ComparedZoom(other.minZoom) < ComparedZoom(own.maxZoom)
      else { continue }
      report(row, earlier, areRequired: place.isRequired, &context)
    }
  }

  // Made once: asked for every row, literals of option sets took most of the rule's time.
  private static let needed: AnnotationFlags = [.visible, .obstacle]
  private static let excluded: AnnotationFlags = [.allowOverlap, .selected, .estimated]

  /// Whether it hides, or is hidden by, what stands in its place.
  private static func collides(_ options: AnnotationOptions) -> Bool {
    options.flags.rawValue & needed.rawValue == needed.rawValue
      && options.flags.rawValue & excluded.rawValue == 0 && options.width > 0 && options.height > 0
      && options.collisionShape == CollisionOutline.wholeFrame
  }

  private static func report(
    _ row: Int, _ earlier: Int, areRequired: Bool, _ context: inout RuleContext
  ) {
    guard let annotation = context.annotation(ofRow: row), let other = context.annotation(ofRow: earlier),
      context.isOwn(annotation), annotation.id != other.id,
      // What depends on zoom, on features or on states may be elsewhere, and a cluster takes the place of both.
      [annotation, other].allSatisfy({
        !$0.hasExpressions && $0.states.isEmpty
          && $0.annotation.traits.content.clusteringIdentifier.constant?.isEmpty == true
      }), let place = annotation.annotation.attach?.content.point?.location, context.analysis.isOwn(place)
    else { return }
    let name = abbreviated(other.id ?? "")
    context.report(
      areRequired
        ? "`\(name)` stands in this place and both are `required`, so one always lies on the other"
        : "`\(name)` stands in exactly this place, so one of the two is always hidden",
      at: place,
      help: areRequired
        ? "give one several `variableAnchors`, of which `required` takes a free one, or `allowOverlap: true` if they belong together"
        : "move one of them, or give them other anchors or zooms",
      related: (other.annotation.attach?.content.point?.location).map {
        [RelatedPlace("the other one is here", at: $0)]
      } ?? [])
  }
}
