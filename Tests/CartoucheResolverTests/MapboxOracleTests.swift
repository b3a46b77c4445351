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
    /// Suites and their functions, `Suite.function`.
    var ours: [String]
    var testDescription: String { theirs }
  }

  /// All 23 tests on devices.
  static let device = [
    Row(
      theirs: "addViewAnnotationNoOptions", ours: ["MapboxDeviceTests.aViewWithoutOptionsIsCentredOnItsPoint"]
    ),
    Row(theirs: "addViewAnnotationAnchor", ours: ["MapboxDeviceTests.anAnchorIsThePartOfTheViewOnThePoint"]),
    Row(theirs: "addViewAnnotationOffsets", ours: ["MapboxDeviceTests.offsetsMoveRightAndUp"]),
    Row(theirs: "addViewAnnotationNotVisible", ours: ["MapboxDeviceTests.anInvisibleViewTakesNoRoom"]),
    // The rows of `MapboxTableTests.cases`, in their order.
    Row(theirs: "addTwoViewAnnotationsAllowOverlapTrue", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsAllowOverlapFalse", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsOneAllowOverlapTrueAnotherFalse", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsOneAllowOverlapFalseAnotherTrue", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsOneWithPriorityAllowOverlapTrue", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsOneWithPriorityAllowOverlapFalse", ours: ["MapboxTableTests.row"]),
    Row(theirs: "addTwoViewAnnotationsTwoWithPriorityAllowOverlapFalse", ours: ["MapboxTableTests.row"]),
    Row(theirs: "updateViewAnnotation", ours: ["MapboxUpdateTests.anUpdateMovesTheView"]),
    Row(
      theirs: "updateViewAnnotationDimensions",
      ours: [
        "MapboxUpdateTests.anUpdateOfTheSizeKeepsTheAnchorOnThePoint",
        "MapboxDeviceTests.aViewThatGrowsTakesMoreRoom",
      ]),
    Row(
      theirs: "updateViewAnnotationAllowOverlap",
      ours: [
        "MapboxUpdateTests.anUpdateLetsAHiddenViewOverlap",
        "MapboxDeviceTests.aViewMayBeAllowedToOverlapFromSomeZoomOn",
      ]),
    Row(
      theirs: "removeViewAnnotation",
      ours: [
        "MapboxUpdateTests.aViewThatIsRemovedIsHiddenWithTheCauseRemoved",
        "MapboxUpdateTests.aViewThatIsRemovedBeforeItWasPlacedTellsNothing",
      ]),
    Row(
      theirs: "removeViewAnnotationWhenTwoOverlap",
      ours: [
        "MapboxUpdateTests.theViewBelowReturnsWhenTheOneOnItIsRemoved",
        "MapboxDeviceTests.aViewReturnsWhenTheOneOnItGoes",
      ]),
    Row(
      theirs: "annotatedFeatureIdWhenFeatureVisible", ours: ["MapboxDeviceTests.aViewOnAFeatureIsShownWithIt"]
    ),
    Row(
      theirs: "annotatedFeatureIdWhenFeatureGone",
      ours: ["MapboxDeviceTests.aViewOnAFeatureIsHiddenWithoutItAndTellsNothing"]),
    Row(theirs: "annotatedFeatureIdVisibleThenGone", ours: ["MapboxDeviceTests.aViewOnAFeatureGoesWithIt"]),
    Row(
      theirs: "automaticViewVisibilityHandlingViewsOverlap",
      ours: [
        "MapboxUpdateTests.theViewBelowReturnsWhenTheOneOnItBecomesInvisible",
        "MapboxDeviceTests.ofTwoViewsThatOverlapTheHiddenOneSaysWhy",
      ]),
    Row(
      theirs: "automaticViewVisibilityHandlingInvisibleCase",
      ours: ["MapboxUpdateTests.aViewThatWasInvisibleIsShownWhereItWas"]
    ),
    Row(
      theirs: "automaticViewVisibilityHandlingGoneCase",
      ours: ["MapboxUpdateTests.aViewThatWasGoneFromTheStartIsToldWhenItIsPlaced"]),
    Row(
      theirs: "viewAnnotationUpdateListener",
      ours: [
        "MapboxUpdateTests.aStillCameraTellsEverythingOnce",
        "MapboxDeviceTests.aFirstPlacementTellsVisibilityCoordinateAndAnchor",
        "MapboxDeviceTests.aViewThatLeavesTheScreenIsHiddenOnce",
        "MapboxDeviceTests.aViewStaysWhileItsFrameShows",
      ]),
  ]

  /// By class and subject.
  static let others = [
    Row(
      theirs: "ViewAnnotationTests: add, update, remove, add",
      ours: ["MapboxPlacementTests.aViewMayBeAddedChangedRemovedAndAddedAgain"]),
    Row(
      theirs: "ViewAnnotationTests: size",
      ours: ["MapboxPlacementTests.ofSeveralMeasuredSizesTheLastOneCounts"]),
    Row(
      theirs: "ViewAnnotationTests.testPlacement",
      ours: ["MapboxPlacementTests.aPlacementTellsWhatChangedAndNothingElse"]),
    Row(
      theirs: "ViewAnnotationTests: batching",
      ours: [
        "MapboxPlacementTests.severalChangesTakeEffectTogether",
        "MapboxPlacementTests.anEqualValueChangesNothing",
      ]
    ),
    Row(
      theirs: "ViewAnnotationTests: collision boxes",
      ours: [
        "MapboxCollisionBoxTests.onlyBoxesAreTested", "AppearanceTests.noCollisionBoxesAreTheWholeFrame",
      ]),
    Row(
      theirs: "ViewAnnotationTests: symbol layers",
      ours: ["MapboxPlacementTests.aViewOnAnIconLeavesTheIconShown"]),
    Row(
      theirs: "ViewAnnotationOptionsTests.testFrame",
      ours: [
        "FrameFormulaTests.frame", "MapboxPlacementTests.framing", "CameraFitTests.anOffsetUpTakesRoomAbove",
      ]),
    Row(
      theirs: "ViewAnnotationManagerTests: placement",
      ours: ["MapboxPlacementTests.placementsAreInTheOrderOfDrawing", "PropertyTests.translation"]),
    Row(
      theirs: "ViewAnnotationManagerTests: hides what is missing",
      ours: ["MapboxPlacementTests.whoHasNoPlaceIsHidden"]),
    Row(
      theirs: "ViewAnnotationManagerTests: observers",
      ours: [
        "MapboxPlacementTests.aViewThatIsAddedOffScreenStaysHiddenAndTellsNothing",
        "EventTests.beingHiddenOnTheFirstFrameFiresNothing",
      ]),
    Row(
      theirs: "ViewAnnotationManagerTests: camera",
      ours: [
        "CameraFitTests.fits", "CameraFitTests.hiddenOnesDoNotCountAndNoZoomIsAboveTheirs",
        "MapboxPlacementTests.framingNothingLeavesTheCameraAsItIs",
      ]),
    Row(
      theirs: "ViewAnnotationManagerTests: avoided layers",
      ours: [
        "AvoidedLayerTests.aClearCandidateComesFirst",
        "AvoidedLayerTests.withoutStrictAViewStandsOnALayerAtLast", "AvoidedLayerTests.aViewMayIgnoreLayers",
      ]),
    Row(
      theirs: "ViewAnnotationManagerTests: avoided regions",
      ours: ["ObstacleTests.aViewHidesRatherThanStandInARegion", "ObstacleTests.aViewMayIgnoreRegions"]),
    Row(
      theirs: "ViewAnnotationsContainerTests: hits",
      ours: ["MapboxPlacementTests.aFingerBesideAllViewsReachesTheMap"]),
    Row(theirs: "MapStyleContentReconcilerTests", ours: ["EditTests.changesEqualTheFinishedPlan"]),
    Row(
      theirs: "ViewAnnotationManagerZOrderingTest",
      ours: ["MapboxPlacementTests.theOrderOfThoseWhoStayChangesOnlyWithTheirRank"]),
    Row(
      theirs: "ViewAnnotationManagerTest: unknown views",
      ours: ["SelectionTests.whatCannotBeIsRefusedAndChangesNothing"]),
  ]

  @Test func theListHasAllTestsOnDevices() {
    #expect(Set(Self.device.map(\.theirs)).count == 23)
    #expect(Self.device.count { $0.ours == ["MapboxTableTests.row"] } == MapboxTableTests.cases.count)
  }

  @Test("what stands for theirs is a test", arguments: device + others)
  func standsForIt(_ row: Row) throws {
    for name in row.ours { #expect(try Self.isTest(name), "\(name) is no test") }
  }

  @Test(
    "what is no test stands for nothing",
    arguments: [
      "MapboxDeviceTests.nobody", "MapboxTableTests.anInvisibleViewTakesNoRoom",
      "MapboxTableTests.annotation",
    ])
  func whatIsNoTestStandsForNothing(_ name: String) throws {
    #expect(try !Self.isTest(name))
  }

  /// Whether the file of a suite, which has its name, declares the function as a test: `@Test` is on its line or
  /// begins the lines before it.
  private static func isTest(_ name: String) throws -> Bool {
    let parts = name.split(separator: ".")
    guard parts.count == 2, let file = files[parts[0] + ".swift"] else { return false }
    let lines = try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
    guard let line = lines.firstIndex(where: { $0.contains(" func \(parts[1])(") }) else { return false }
    let attribute = lines[...line].lastIndex { $0.contains("@Test") }
    guard let attribute else { return false }
    return !lines[attribute..<line].contains { $0.isEmpty || $0 == "  }" || $0.contains(" func ") }
  }

  /// The paths of all that belongs to the tests, by name.
  private static let files = Dictionary(
    Repository.files(in: "Tests", endingIn: ".swift").map { path in
      (path.split(separator: "/").last ?? "", path)
    }
  ) { first, _ in first }
}
