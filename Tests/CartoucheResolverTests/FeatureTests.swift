import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Features of layers, and views that may stand on any of several.
@Suite struct FeatureTests {
  static func icons(_ count: Int) -> [TestAnnotation] {
    (0..<count).map { TestAnnotation(200 + 30 * Double($0), 200) { $0.flags.insert(.allowOverlap) } }
  }

  static func hidden(
    sortKeys: [Double], allowsOverlap: Bool = false, _ change: (inout Plan) -> Void = { _ in }
  ) -> [AnnotationIndex] {
    var plan = TestScene.plan(icons(sortKeys.count))
    // Each meets the next.
    plan.addIcons(
      sortKeys.indices.map { (200 + 30 * Double($0), 200) }, size: 40, sortKeys: sortKeys,
      allowsOverlap: allowsOverlap)
    change(&plan)
    var resolver = Resolver(plan: plan)
    let hidden = resolver.frame().hidden
    return hidden.allSatisfy { $0.cause == .featureHidden } ? hidden.map(\.annotation) : []
  }

  @Test func earlierIconsHideLaterOnes() { #expect(FeatureTests.hidden(sortKeys: [0, 0, 0]) == [1]) }

  @Test func aLowerSortKeyGoesFirst() { #expect(FeatureTests.hidden(sortKeys: [1, 0, 2]) == [0, 2]) }

  @Test func iconsThatMayOverlapAreShown() {
    #expect(FeatureTests.hidden(sortKeys: [0, 0, 0], allowsOverlap: true) == [])
  }

  @Test func anUpperLayerGoesFirst() {
    let hidden = FeatureTests.hidden(sortKeys: [0, 0]) { plan in
      // A layer above, with one icon at the place of the first.
      plan.addIcons([], size: 40, sortKeys: [])
      plan.layerFeatures.feature.append(plan.layerFeatures.feature[0])
      plan.layerFeatures.shape.append(plan.layerFeatures.shape[0])
      plan.layerFeatures.width.append(40)
      plan.layerFeatures.height.append(40)
      plan.layerFeatures.widthTable.append(LayerTable.noTable)
      plan.layerFeatures.heightTable.append(LayerTable.noTable)
      plan.layerFeatures.sortKey.append(0)
      plan.layerFeatures.ends[1] = 3
    }
    #expect(hidden == [0, 1])
  }

  @Test func hiddenLayersHideNoIcons() {
    let hidden = FeatureTests.hidden(sortKeys: [0, 0]) { plan in
      plan.layers.isVisible[0] = false
    }
    #expect(hidden == [0, 1])
  }

  @Test func featuresAreTakenInOrder() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .point(-100, 100), .point(300, 100), .point(200, 100))
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map { $0.pointX.rounded() } == [300])
  }

  @Test func theFeatureIsKept() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .point(-100, 100), .point(300, 100), .point(200, 100))
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    // The first one is on screen now.
    #expect(resolver.frame(TestScene.camera(movedBy: 150, 0)).placements.map { $0.pointX.rounded() } == [450])
  }

  @Test func aFeatureWhoseIconIsHiddenIsPassedOver() {
    var plan = TestScene.plan(FeatureTests.icons(2) + [TestAnnotation(0, 0)])
    plan.addIcons([(200, 200), (230, 200)], size: 40, sortKeys: [1, 0])
    plan.appendAttachment(.anyFeature)
    plan.annotations.attachment[2] = 2
    plan.attachments.shapeCount[2] = 2
    plan.attachments.layer[2] = 0
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.first { $0.annotation == 2 }?.pointX.rounded() == 230)
  }

  @Test func theLinesOfAllFeaturesAreOneLine() {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: .line((100, 100), (120, 100)), .line((100, 200), (300, 200)))
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.map { $0.pointY.rounded() } == [200])
  }

  @Test func aFeatureThatOnlyTheHostShowsIsMissing() {
    var plan = TestScene.plan([TestAnnotation(0, 0) { $0.attachment = 0 }])
    plan.appendAttachment(.anyFeature)
    plan.attachments.isFilteredOut[0] = true
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureHidden])
    let frame = resolver.frame(after: [.featureVisibility(attachment: 0, isVisible: true)])
    #expect(frame.hidden.map(\.cause) == [.featureMissing])
  }
}
