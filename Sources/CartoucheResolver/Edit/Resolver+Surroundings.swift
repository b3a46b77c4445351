/// What hosts change of the map that annotations keep clear of.
extension Resolver {
  /// Gives the rectangles of the viewport that annotations keep clear of, in place of those that there are: toolbars and
  /// panels of the app. Causes name them by their places in this list.
  ///
  /// One with a number that is not finite is nowhere.
  /// - Parameter regions: how far each reaches.
  /// - Complexity: O(annotations + coordinates); it allocates.
  public mutating func setAvoidedRegions(_ regions: [(x: Extent, y: Extent)]) {
    let nowhere = RelativeRectangle(x: .start(0, length: 0), y: .start(0, length: 0))
    let rectangles = regions.map { region in
      region.x.isFinite && region.y.isFinite ? RelativeRectangle(x: region.x, y: region.y) : nowhere
    }
    guard rectangles != plan.surroundings.avoidedRegions else { return }
    let order = disarrange()
    plan.surroundings.avoidedRegions = rectangles
    adoptPlan()
    rearrange(from: order)
  }

  /// Says how large the puck is, where the plan does not or says otherwise. Where it is, `Input.movePuck` says.
  /// - Parameter radius: points; nil, or a number that is not finite or below 0: there is no puck.
  /// - Complexity: as `setAvoidedRegions`.
  public mutating func setPuckRadius(_ radius: Double?) {
    let radius = radius.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    guard radius != interaction.puckRadius else { return }
    interaction.puckRadius = radius
    plan.surroundings.puck = plan.surroundings.puck.flatMap { puck in
      radius.map { Puck(coordinate: puck.coordinate, radius: $0) }
    }
    let order = disarrange()
    adoptPlan()
    rearrange(from: order)
  }
}
