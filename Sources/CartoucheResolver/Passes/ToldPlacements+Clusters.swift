extension ToldPlacements {
  /// Lists what became of clusters since the previous frame, in the order of their first members.
  /// - Parameter namesMembers: whether it tells who joined and left a cluster, and not only how many.
  mutating func tell(
    _ clustering: Clustering, _ found: Resolution, _ placed: PlacedViews, since last: Outcomes,
    _ interaction: Interaction,
    _ plan: Plan, _ callouts: inout Callouts, isFirst: Bool, namesMembers: Bool,
    into events: inout [Event]
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
      let goesOn = former.map { $0.first == formed.first && !$0.isRenamed } ?? false
      if let former, former.first == formed.first, !goesOn {
        old += 1
        tellEnd(of: former, clustering, since: last, interaction, plan, &callouts, into: &events)
      }
      if let former, goesOn {
        old += 1
        let (joined, left) = clustering.difference(formed, since: former)
        if joined + left > 0 { events.append(Event(index, .clusterChanged(joined: joined, left: left))) }
        if namesMembers, joined + left > 0 {
          let members = clustering.changedMembers(of: formed, hasLost: left > 0)
          events.append(Event(index, .clusterMembersChanged(joined: members.joined, left: members.left)))
        }
      } else {
        let origin = isFirst ? .offscreen : clustering.origin(of: formed)
        events.append(Event(index, .clusterFormed(count: Int(formed.count), from: origin)))
      }
      let row = plan.annotations.count + Int(formed.first)
      let isReplaced = !goesOn && former?.first == formed.first
      if isReplaced { forget(row) }
      tell(
        row, index, wasShown: !isReplaced && last.causes[row] == nil, isElsewhere: true, formed.coordinate,
        found, placed, plan, into: &events)
      if let change = callouts.calloutChange(ofCluster: row, plan) { events.append(change) }
    }
  }

  private func tellEnd(
    of cluster: FormedCluster, _ clustering: Clustering, since last: Outcomes, _ interaction: Interaction,
    _ plan: Plan, _ callouts: inout Callouts, into events: inout [Event]
  ) {
    let index = cluster.formerIndex
    let row = plan.annotations.count + Int(cluster.first)
    if cluster.isRenamed ? cluster.wasSelected : interaction.contains(.selected, row) {
      events.append(Event(index, .selectionChanged(isSelected: false)))
    }
    if last.causes[row] == nil { events.append(Event(index, .hidden(cause: .removed, by: nil))) }
    if let change = callouts.calloutChange(ofCluster: row, plan) {
      events.append(Event(index, change.change))
    }
    events.append(Event(index, .clusterDissolved(into: clustering.destination(of: cluster))))
  }
}
