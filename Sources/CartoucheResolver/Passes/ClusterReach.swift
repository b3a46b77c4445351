/// How far from their points views reach that may cluster, or are clusters: one number an identifier, in points.
struct ClusterReach: Sendable {
  private var reaches: [Double] = []
  /// How much further those of clusters reach whose sizes follow zoom.
  private var driven: [Double] = []
  /// The options that `reaches` was measured for.
  private var revision: UInt?

  subscript(_ identifier: Int) -> Double { reaches[identifier] + driven[identifier] }

  /// - Complexity: O(annotations) where their options, or anything but the view of the map, changed since the last frame.
  mutating func measure(
    _ plan: Plan, _ options: OptionsInEffect, _ interaction: Interaction, isChanged: Bool
  ) {
    driven.removeAll(keepingCapacity: true)
    for _ in 0..<plan.clusters.count { driven.append(0) }
    for drive in plan.zoomTables.clusterDrives where drive.property == .width || drive.property == .height {
      let identifier = plan.clusters.looks.ends.partitioningIndex { $0 > drive.row }
      driven[identifier] += max(0, options.zoom[drive.table])
    }
    guard isChanged || revision != options.annotationRevision || reaches.count != plan.clusters.count else {
      return
    }
    revision = options.annotationRevision
    reaches.removeAll(keepingCapacity: true)
    for _ in 0..<plan.clusters.count { reaches.append(0) }
    for row in plan.clusters.member.indices where plan.clusters.hasMember(row) {
      let identifier = Int(plan.clusters.member[row])
      let list = plan.anchorLists.range(Int(options[row].anchorList))
      reaches[identifier] = max(reaches[identifier], options.reach(list, size: options.size(row)))
      // A cluster without a size of its own has that of one of its members, or one that the host measured.
      let measured = interaction.measured(plan.annotations.count + row)
      for look in plan.clusters.looks.range(ofCluster: identifier) {
        let appearance = plan.clusters.looks.options[look]
        let own =
          plan.clusters.looks.inherited[look].contains(.size)
          ? options.size(row) : SIMD2(appearance.width, appearance.height)
        let list = plan.anchorLists.range(Int(appearance.anchorList))
        reaches[identifier] = max(
          reaches[identifier], options.reach(list, size: own), options.reach(list, size: measured))
      }
    }
  }
}

extension OptionsInEffect {
  /// The greatest distance of an edge of a view from its point, along an axis, whatever its anchor.
  fileprivate func reach(_ anchors: Range<Int>, size own: SIMD2<Double>) -> Double {
    var reach = 0.0
    for option in anchors {
      let (right, up) = formulas.offset(option)
      reach = max(reach, formulas.size(option, own: own).max() + max(abs(right), abs(up)))
    }
    return reach
  }
}
