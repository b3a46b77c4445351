extension Plan {
  /// Every table, in the order of a plan file.
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    var counts = PlanCounts(self)
    try counts.code(by: &coder)
    coder.enter("views and feature ids")
    try views.code(by: &coder, count: counts.views)
    try featureIDs.code(by: &coder, count: counts.featureIDs)
    coder.enter("anchor lists")
    try anchorLists.code(by: &coder, count: counts.anchorLists)
    coder.enter("annotations")
    try annotations.code(by: &coder, counts)
    coder.enter("texts of annotations")
    let subtitleCount = try coder.countIfAny(subtitles.count, of: counts.annotations)
    try subtitles.code(by: &coder, count: subtitleCount)
    let viewDataCount = try coder.countIfAny(viewData.count, of: counts.annotations)
    try viewData.code(by: &coder, count: viewDataCount)
    try coder.check(viewData.areObjects, or: "data is no JSON object")
    coder.enter("geometries")
    try geometries.code(by: &coder, count: counts.geometries)
    try coder.numbers(&shapeFeatures, count: counts.geometries)
    coder.enter("layers")
    try layers.code(by: &coder, counts)
    try layerFeatures.code(by: &coder, counts)
    coder.enter("attachments")
    try attachments.code(by: &coder, counts)
    try coder.check(hostsEnd, or: "annotations are attached to each other")
    coder.enter("collision shapes")
    try collisionBoxes.code(by: &coder, count: counts.collisionBoxes)
    try coder.records(&collisionOutlines, count: counts.collisionOutlines)
    try coder.check(outlinesHaveBoxes, or: "an index is out of range")
    coder.enter("callouts")
    try callouts.code(by: &coder, counts)
    coder.enter("states")
    try states.code(by: &coder, counts)
    coder.enter("clusters")
    try clusters.code(by: &coder, counts)
    coder.enter("zoom tables")
    try zoomTables.code(by: &coder, counts)
    try coder.check(
      zoomTables.stateDrives.allSatisfy { states.named[Int($0.row)].contains($0.property) }
        && zoomTables.clusterDrives.allSatisfy { clusters.looks.named[Int($0.row)].contains($0.property) },
      or: "a table drives what its state does not name")
    coder.enter("surroundings")
    try surroundings.code(by: &coder, counts)
    coder.enter("settings")
    try coder.choice(&selection)
    try placement.code(by: &coder)
    coder.enter("camera")
    try camera.code(by: &coder)
    try framing.code(by: &coder, counts)
    coder.enter("samples")
    try samples.code(by: &coder, counts)
    try coder.check(
      samples.attachment.allSatisfy { attachments.kinds[Int($0)] != .annotation },
      or: "a sample stands for an annotation")
    coder.enter("scenery")
    try scenery.code(by: &coder)
    coder.enter("hierarchies of clusters")
    try codeHierarchies(by: &coder, counts)
  }

  /// Whether everybody who follows hosts, from any annotation, comes to an end.
  private var hostsEnd: Bool {
    /// Per row: 0, or the walk that passed it.
    var walks = [UInt32](repeating: 0, count: annotations.count)
    for start in annotations.attachment.indices {
      let walk = UInt32(start) + 1
      var row = start
      while walks[row] == 0 {
        walks[row] = walk
        guard let host = host(of: row) else { break }
        row = host
        if walks[row] == walk { return false }
      }
    }
    return true
  }

  private var outlinesHaveBoxes: Bool {
    collisionOutlines.allSatisfy {
      $0.boxes == CollisionOutline.wholeFrame || Int(clamping: $0.boxes) < collisionBoxes.count
    }
  }
}
