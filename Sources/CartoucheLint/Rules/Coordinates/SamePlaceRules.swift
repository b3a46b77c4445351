import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports two annotations whose views always have the same rectangle.
struct SamePlace: Rule {
  static let metadata = RuleMetadata(
    id: "same-place", .coordinates,
    summary:
      "Two annotations have the same point, anchor and size, or are `required` at the same point and anchor.",
    why: """
      Their views cover each other exactly, so one of them is hidden at every zoom that both have. If both \
      are `required`, neither is hidden, and one is drawn over the other whatever their sizes.
      """)

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
      // Required views are always shown, so their sizes do not matter: the smaller one lies on the larger
      // one.
      width = isRequired ? 0 : own.width
      height = isRequired ? 0 : own.height
      anchorList = own.anchorList
    }
  }

  static func check(_ context: inout RuleContext) {
    guard let plan = context.plan else { return }
    let annotations = plan.annotations
    let options = annotations.options
    // A dictionary of a million positions would need too much memory.
    var known = RowIndex()
    for row in options.indices where plan.annotations.attachment[row] == AttachmentTable.none {
      let own = options[row]
      guard collides(own), plan.anchorLists.range(Int(own.anchorList)).count == 1 else { continue }
      let place = Place(row, in: annotations)
      let earlier = known.insert(row, hash: place.hashValue) { Place($0, in: annotations) == place }
      guard let earlier else { continue }
      let other = options[earlier]
      // If one annotation ends at the zoom at which the other starts, one replaces the other.
      let minZoom = max(own.minZoom, other.minZoom)
      guard !ComparedZoom.isEmptyRange(minZoom: minZoom, maxZoom: min(own.maxZoom, other.maxZoom))
      else { continue }
      report(row, earlier, areRequired: place.isRequired, &context)
    }
  }

  // Stored once: literals of option sets took most of the rule's time.
  private static let needed: AnnotationFlags = [.visible, .obstacle]
  private static let excluded: AnnotationFlags = [.allowOverlap, .selected, .estimated]

  /// Returns whether the annotation is an obstacle that a view with the same rectangle hides, and that hides
  /// such a view.
  private static func collides(_ options: AnnotationOptions) -> Bool {
    options.flags.rawValue & needed.rawValue == needed.rawValue
      && options.flags.rawValue & excluded.rawValue == 0 && options.width > 0 && options.height > 0
      && options.collisionShape == CollisionOutline.wholeFrame && options.leader == 0
  }

  private static func report(
    _ row: Int, _ earlier: Int, areRequired: Bool, _ context: inout RuleContext
  ) {
    guard let annotation = context.annotation(ofRow: row), let other = context.annotation(ofRow: earlier),
      context.isOwn(annotation), annotation.id != other.id,
      // Views that depend on the zoom, on features or on states may be elsewhere, and a cluster replaces
      // both.
      [annotation, other].allSatisfy({
        !$0.hasExpressions && $0.states.isEmpty
          && $0.annotation.traits.content.clusteringIdentifier.constant?.isEmpty == true
      }), let place = annotation.annotation.attach?.content.point?.location, context.analysis.isOwn(place)
    else { return }
    let name = abbreviated(other.id ?? "")
    context.report(
      areRequired
        ? "`\(name)` is at this place and both are `required`, so one always covers the other"
        : "`\(name)` is at exactly this place, so one of the two is always hidden",
      at: place,
      help: areRequired
        ? "give one several `variableAnchors`, of which `required` takes a free one, or `allowOverlap: true` if they belong together"
        : "move one of them, or give them other anchors or zooms",
      related: (other.annotation.attach?.content.point?.location).map {
        [RelatedPlace("the other one is here", at: $0)]
      } ?? [])
  }
}

/// Reports a feature that appears more than once in a source.
struct DuplicateFeature: Rule {
  static let metadata = RuleMetadata(
    id: "duplicate-feature", .coordinates,
    summary: "Two features of a source have the same geometry and properties.",
    why: "Annotations for both have the same place, where one hides the other.")

  static func check(_ context: inout RuleContext) {
    let analysis = context.analysis
    for group in analysis.coordinates where group.features.count > 1 {
      var different = RowIndex(minimumCapacity: group.features.count)
      var repeated: (count: Int, first: WrittenFeature, earlier: WrittenFeature)?
      for (row, feature) in group.features.enumerated() {
        let earlier = different.insert(row, hash: hash(of: feature, in: group, analysis)) {
          areAlike(group.features[$0], feature, in: group, analysis)
        }
        guard let earlier else { continue }
        if repeated == nil { repeated = (0, feature, group.features[earlier]) }
        repeated?.count += 1
      }
      guard let repeated else { continue }
      context.report(
        "another feature has this geometry and the same properties\(group.others(repeated.count))",
        at: group.place(repeated.first.geometry), help: "remove one of the two",
        related: [RelatedPlace("the other one is here", at: group.place(repeated.earlier.geometry))])
    }
  }

  /// Returns whether the geometries and the properties of two features have the same text.
  private static func areAlike(
    _ one: WrittenFeature, _ other: WrittenFeature, in group: CoordinateGroup, _ analysis: SpecAnalysis
  ) -> Bool {
    func bytes(_ span: SourceSpan) -> ArraySlice<UInt8> { analysis.bytes(at: group.place(span)) }
    return bytes(one.geometry) == bytes(other.geometry)
      && one.properties.map(bytes) == other.properties.map(bytes)
  }

  private static func hash(
    of feature: WrittenFeature, in group: CoordinateGroup, _ analysis: SpecAnalysis
  ) -> Int {
    var hasher = Hasher()
    for span in [feature.geometry, feature.properties] {
      guard let span else { continue }
      analysis.bytes(at: group.place(span)).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
