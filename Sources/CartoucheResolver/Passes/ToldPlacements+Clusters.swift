extension ToldPlacements {
  /// Lists what became of clusters since the previous frame, in the order of their first members.
  mutating func tell(
    _ clustering: Clustering, _ found: Resolution, since last: Outcomes, _ interaction: Interaction,
    _ plan: Plan, _ callouts: inout Callouts, isFirst: Bool, into events: inout [Event]
  ) {
    var (new, old) = (0, 0)
    while new < clustering.formed.count || old < clustering.former.count {
      let formed = new < clustering.formed.count ? clustering.formed[new] : nil
      let former = old < clustering.former.count ? clustering.former[old] : nil
      if let former, formed.map({ former.first < $0.first }) ?? true {
        old += 1
        tellEnd(of: former, clustering, since: last, interaction, plan, &callouts, into: &events)
        continue
      }
      guard let formed else { return }
      new += 1
      let index = AnnotationIndex(clusterStartingWith: formed.first)
      if let former, former.first == formed.first {
        old += 1
        let (joined, left) = clustering.difference(formed, since: former)
        if joined + left > 0 { events.append(Event(index, .clusterChanged(joined: joined, left: left))) }
      } else {
        let origin = isFirst ? .offscreen : clustering.origin(of: formed)
        events.append(Event(index, .clusterFormed(count: Int(formed.count), from: origin)))
      }
      let row = plan.annotations.count + Int(formed.first)
      tell(row, index, isElsewhere: true, formed.coordinate, found, since: last, into: &events)
      if let change = callouts.calloutChange(ofCluster: row, plan) { events.append(change) }
    }
  }

  private func tellEnd(
    of cluster: FormedCluster, _ clustering: Clustering, since last: Outcomes, _ interaction: Interaction,
    _ plan: Plan, _ callouts: inout Callouts, into events: inout [Event]
  ) {
    let index = AnnotationIndex(clusterStartingWith: cluster.first)
    let row = plan.annotations.count + Int(cluster.first)
    if interaction.contains(.selected, row) {
      events.append(Event(index, .selectionChanged(isSelected: false)))
    }
    if last.causes[row] == nil { events.append(Event(index, .hidden(cause: .removed, by: nil))) }
    if let change = callouts.calloutChange(ofCluster: row, plan) { events.append(change) }
    events.append(Event(index, .clusterDissolved(into: clustering.destination(of: cluster))))
  }
}
