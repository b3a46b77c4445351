import CartoucheTestSupport
import Testing

/// Which test of ours stands for each of Mapbox's that pins what is placed and what is told.
///
/// Theirs, by their names: of the Android SDK the tests on devices, and what iOS has besides. Ours are rewritten from what
/// those are known to pin; where they contradict their documentation or each other, docs/resolution.md holds and
/// the doc comment of ours says so. What only platform views have, such as layout and animation, has no row.
@Suite struct MapboxOracleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var theirs: String
    /// Names of functions.
    var ours: [String]
    var testDescription: String { theirs }
  }

  /// All 23 tests on devices.
  static let device = [
    Row(theirs: "addViewAnnotationNoOptions", ours: ["aViewWithoutOptionsIsCentredOnItsPoint"]),
    Row(theirs: "addViewAnnotationAnchor", ours: ["anAnchorIsThePartOfTheViewOnThePoint"]),
    Row(theirs: "addViewAnnotationOffsets", ours: ["offsetsMoveRightAndUp"]),
    Row(theirs: "addViewAnnotationNotVisible", ours: ["anInvisibleViewTakesNoRoom"]),
    // The rows of `MapboxTableTests.cases`, in their order.
    Row(theirs: "addTwoViewAnnotationsAllowOverlapTrue", ours: ["row"]),
    Row(theirs: "addTwoViewAnnotationsAllowOverlapFalse", ours: ["row"]),
    Row(theirs: "addTwoViewAnnotationsOneAllowOverlapTrueAnotherFalse", ours: ["row"]),
    Row(theirs: "addTwoViewAnnotationsOneAllowOverlapFalseAnotherTrue", ours: ["row"]),
    Row(theirs: "addTwoViewAnnotationsOneWithPriorityAllowOverlapTrue", ours: ["row"]),
    Row(theirs: "addTwoViewAnnotationsOneWithPriorityAllowOverlapFalse", ours: ["row"]),
    Row(theirs: "addTwoViewAnnotationsTwoWithPriorityAllowOverlapFalse", ours: ["row"]),
    Row(theirs: "updateViewAnnotation", ours: ["anUpdateMovesTheView"]),
    Row(
      theirs: "updateViewAnnotationDimensions",
      ours: ["anUpdateOfTheSizeKeepsTheAnchorOnThePoint", "aViewThatGrowsTakesMoreRoom"]),
    Row(
      theirs: "updateViewAnnotationAllowOverlap",
      ours: ["anUpdateLetsAHiddenViewOverlap", "aViewMayBeAllowedToOverlapFromSomeZoomOn"]),
    Row(
      theirs: "removeViewAnnotation",
      ours: [
        "aViewThatIsRemovedIsHiddenWithTheCauseRemoved", "aViewThatIsRemovedBeforeItWasPlacedTellsNothing",
      ]),
    Row(
      theirs: "removeViewAnnotationWhenTwoOverlap",
      ours: ["theViewBelowReturnsWhenTheOneOnItIsRemoved", "aViewReturnsWhenTheOneOnItGoes"]),
    Row(theirs: "annotatedFeatureIdWhenFeatureVisible", ours: ["aViewOnAFeatureIsShownWithIt"]),
    Row(
      theirs: "annotatedFeatureIdWhenFeatureGone", ours: ["aViewOnAFeatureIsHiddenWithoutItAndTellsNothing"]),
    Row(theirs: "annotatedFeatureIdVisibleThenGone", ours: ["aViewOnAFeatureGoesWithIt"]),
    Row(
      theirs: "automaticViewVisibilityHandlingViewsOverlap",
      ours: ["theViewBelowReturnsWhenTheOneOnItBecomesInvisible", "ofTwoViewsThatOverlapTheHiddenOneSaysWhy"]),
    Row(
      theirs: "automaticViewVisibilityHandlingInvisibleCase", ours: ["aViewThatWasInvisibleIsShownWhereItWas"]
    ),
    Row(
      theirs: "automaticViewVisibilityHandlingGoneCase",
      ours: ["aViewThatWasGoneFromTheStartIsToldWhenItIsPlaced"]),
    Row(
      theirs: "viewAnnotationUpdateListener",
      ours: [
        "aStillCameraTellsEverythingOnce", "aFirstPlacementTellsVisibilityCoordinateAndAnchor",
        "aViewThatLeavesTheScreenIsHiddenOnce", "aViewStaysWhileItsFrameShows",
      ]),
  ]

  /// By class and subject.
  static let others = [
    Row(
      theirs: "ViewAnnotationTests: add, update, remove, add",
      ours: ["aViewMayBeAddedChangedRemovedAndAddedAgain"]),
    Row(theirs: "ViewAnnotationTests: size", ours: ["ofSeveralMeasuredSizesTheLastOneCounts"]),
    Row(theirs: "ViewAnnotationTests.testPlacement", ours: ["aPlacementTellsWhatChangedAndNothingElse"]),
    Row(
      theirs: "ViewAnnotationTests: batching",
      ours: ["severalChangesTakeEffectTogether", "anEqualValueChangesNothing"]
    ),
    Row(
      theirs: "ViewAnnotationTests: collision boxes",
      ours: ["onlyBoxesAreTested", "noCollisionBoxesAreTheWholeFrame"]),
    Row(theirs: "ViewAnnotationTests: symbol layers", ours: ["aViewOnAnIconLeavesTheIconShown"]),
    Row(
      theirs: "ViewAnnotationOptionsTests.testFrame", ours: ["frame", "framing", "anOffsetUpTakesRoomAbove"]),
    Row(
      theirs: "ViewAnnotationManagerTests: placement",
      ours: ["placementsAreInTheOrderOfDrawing", "translation"]),
    Row(
      theirs: "ViewAnnotationManagerTests: hides what is missing", ours: ["whoHasNoPlaceIsHidden"]),
    Row(
      theirs: "ViewAnnotationManagerTests: observers",
      ours: ["aViewThatIsAddedOffScreenStaysHiddenAndTellsNothing", "beingHiddenOnTheFirstFrameFiresNothing"]),
    Row(
      theirs: "ViewAnnotationManagerTests: camera",
      ours: ["fits", "hiddenOnesDoNotCountAndNoZoomIsAboveTheirs", "framingNothingLeavesTheCameraAsItIs"]),
    Row(
      theirs: "ViewAnnotationManagerTests: avoided layers",
      ours: ["aClearCandidateComesFirst", "withoutStrictAViewStandsOnALayerAtLast", "aViewMayIgnoreLayers"]),
    Row(
      theirs: "ViewAnnotationManagerTests: avoided regions",
      ours: ["aViewHidesRatherThanStandInARegion", "aViewMayIgnoreRegions"]),
    Row(theirs: "ViewAnnotationsContainerTests: hits", ours: ["aFingerBesideAllViewsReachesTheMap"]),
    Row(theirs: "MapStyleContentReconcilerTests", ours: ["changesEqualTheFinishedPlan"]),
    Row(
      theirs: "ViewAnnotationManagerZOrderingTest", ours: ["theOrderOfThoseWhoStayChangesOnlyWithTheirRank"]),
    Row(
      theirs: "ViewAnnotationManagerTest: unknown views", ours: ["whatCannotBeIsRefusedAndChangesNothing"]),
  ]

  @Test func theListHasAllTestsOnDevices() {
    #expect(Set(Self.device.map(\.theirs)).count == 23)
    #expect(Self.device.count { $0.ours == ["row"] } == MapboxTableTests.cases.count)
  }

  @Test("what stands for theirs is a test", arguments: device + others)
  func standsForIt(_ row: Row) throws {
    let sources = try Self.sources.get()
    for name in row.ours { #expect(sources.contains(" func \(name)("), "no function \(name)") }
  }

  /// All test targets in one text.
  private static let sources = Result {
    try Repository.files(in: "Tests", endingIn: ".swift").map { try Repository.text($0) }.joined()
  }
}
