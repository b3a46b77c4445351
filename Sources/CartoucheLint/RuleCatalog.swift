import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// All rules in alphabetical order.
package let ruleCatalog: [CatalogRule] = [
  CatalogRule(AlwaysCollides.self),
  CatalogRule(AvoidedHostLayer.self),
  CatalogRule(CollisionBoxOutside.self),
  CatalogRule(CommentAfterText.self),
  CatalogRule(ConstantComparison.self),
  CatalogRule(CoveredPoint.self),
  CatalogRule(DeadAnchor.self),
  CatalogRule(DisjointZooms.self),
  CatalogRule(DistantAnchor.self),
  CatalogRule(DraggableWhileDisabled.self),
  CatalogRule(DraggingWithoutDraggable.self),
  CatalogRule(DuplicateFeature.self),
  CatalogRule(EmptyCollisionShape.self),
  CatalogRule(EmptyForEach.self),
  CatalogRule(EmptyStart.self),
  CatalogRule(EmptyState.self),
  CatalogRule(FilterPassesNothing.self),
  CatalogRule(FlippedSign.self),
  CatalogRule(HiddenFit.self),
  CatalogRule(HiddenSubtitle.self),
  CatalogRule(HighlightedWhileDisabled.self),
  CatalogRule(HoleOutsideRing.self),
  CatalogRule(IgnoredBudget.self),
  CatalogRule(IgnoredCollisionShape.self),
  CatalogRule(IgnoredGap.self),
  CatalogRule(IgnoredOverlap.self),
  CatalogRule(IneffectiveAvoidance.self),
  CatalogRule(IneffectiveRepetition.self),
  CatalogRule(LatitudeFirst.self),
  CatalogRule(ListIdentifier.self),
  CatalogRule(LiteralProperty.self),
  CatalogRule(ManyCompetingLabels.self),
  CatalogRule(ManyOverlapping.self),
  CatalogRule(ManyUnclustered.self),
  CatalogRule(MismatchedComparison.self),
  CatalogRule(MisspelledValue.self),
  CatalogRule(NeverClear.self),
  CatalogRule(NeverClustered.self),
  CatalogRule(NeverFits.self),
  CatalogRule(NeverFormed.self),
  CatalogRule(NeverVisible.self),
  CatalogRule(NullIsland.self),
  CatalogRule(NumberedRegion.self),
  CatalogRule(OutrankedPriority.self),
  CatalogRule(OutsideMercator.self),
  CatalogRule(OversizedCallout.self),
  CatalogRule(PartOutsideCallout.self),
  CatalogRule(PrintedStructure.self),
  CatalogRule(ProjectedCoordinates.self),
  CatalogRule(RegionCoversViewport.self),
  CatalogRule(RegionOutsideViewport.self),
  CatalogRule(RepeatedAnchor.self),
  CatalogRule(RepeatedCondition.self),
  CatalogRule(RepeatedName.self),
  CatalogRule(RepeatedPosition.self),
  CatalogRule(RequiredInCluster.self),
  CatalogRule(RequiredOverlap.self),
  CatalogRule(RingWinding.self),
  CatalogRule(SamePlace.self),
  CatalogRule(SelectedWithoutSelection.self),
  CatalogRule(SelfComparison.self),
  CatalogRule(SelfCrossingRing.self),
  CatalogRule(SeveralSelected.self),
  CatalogRule(SimilarView.self),
  CatalogRule(StrictWithoutLayers.self),
  CatalogRule(SwappedCoordinates.self),
  CatalogRule(TinyView.self),
  CatalogRule(TitleWiderThanView.self),
  CatalogRule(TooManyInstances.self),
  CatalogRule(UndraggableAttachment.self),
  CatalogRule(UnknownCluster.self),
  CatalogRule(UnknownLayerSize.self),
  CatalogRule(UnknownProperty.self),
  CatalogRule(UnmatchedLabels.self),
  CatalogRule(UnreachableAnchor.self),
  CatalogRule(UnreachableCallout.self),
  CatalogRule(UnreadEscape.self),
  CatalogRule(UntappableAccessory.self),
  CatalogRule(UnusedAvoid.self),
  CatalogRule(UnusedCluster.self),
  CatalogRule(UnusedImport.self),
  CatalogRule(UnusedLayer.self),
  CatalogRule(UnusedLeader.self),
  CatalogRule(UnusedOffscreen.self),
  CatalogRule(UnusedSource.self),
  CatalogRule(UnusedTemplate.self),
  CatalogRule(UnusedVariable.self),
  CatalogRule(VisibleForNone.self),
  CatalogRule(ZeroLengthLine.self),
]

/// All kinds of findings except lint rules, in alphabetical order.
package let findingCatalog: [AnyFindingKind] = {
  var kinds = SyntaxFinding.allCases.map { AnyFindingKind($0) }
  kinds += SpecFinding.allCases.map { AnyFindingKind($0) }
  kinds += ExpressionFinding.allCases.map { AnyFindingKind($0) }
  kinds += CompilerFinding.allCases.map { AnyFindingKind($0) }
  kinds += TraceFinding.allCases.map { AnyFindingKind($0) }
  kinds += ScenarioFinding.allCases.map { AnyFindingKind($0) }
  kinds += SuppressionFinding.allCases.map { AnyFindingKind($0) }
  return kinds.sorted { $0.id < $1.id }
}()

/// All kinds of findings, including lint rules.
package let everyFindingKind = findingCatalog + ruleCatalog.map { AnyFindingKind($0.metadata) }
