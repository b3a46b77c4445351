extension Resolver {
  /// A frame of this resolver, the last, with the plan as it saw it, for drawing and printing: clusters are annotations after all
  /// others there, the same always in the same row, and the frame names them so. Their texts are left to the caller.
  /// - Complexity: O(annotations).
  package func described(_ frame: Frame) -> (plan: Plan, frame: Frame) {
    var plan = planInEffect
    guard !clustering.isEmpty else { return (plan, frame) }
    let count = rows.annotations
    var described = frame
    let renamed = clustering.former.filter { $0.isRenamed }
    described.rename { annotation in
      guard annotation.isCluster else { return annotation }
      let first = annotation.firstMember.rawValue
      if annotation.isFormerCluster, let index = renamed.firstIndex(where: { $0.first == first }) {
        return AnnotationIndex(2 * count + index)
      }
      return AnnotationIndex(UInt32(count) + first)
    }
    var isNamed = [Bool](repeating: false, count: count)
    for cluster in clustering.formed { isNamed[Int(cluster.first)] = true }
    for cluster in clustering.former where !cluster.isRenamed { isNamed[Int(cluster.first)] = true }
    for row in count..<2 * count + renamed.count {
      let former = row < 2 * count ? nil : renamed[row - 2 * count]
      let first = former.map { Int($0.first) } ?? row - count
      let coordinate = clustering.coordinate(ofFrameRow: row, plan) ?? plan.annotations.coordinate(first)
      let index = former?.formerIndex ?? AnnotationIndex(clusterStartingWith: first)
      plan.annotations.ids.append((former != nil || isNamed[first] ? self.plan.id(of: index) : "").utf8)
      plan.annotations.titles.append("".utf8)
      plan.annotations.longitude.append(coordinate.longitude)
      plan.annotations.latitude.append(coordinate.latitude)
      plan.annotations.mercatorX.append(Mercator.x(longitude: coordinate.longitude))
      plan.annotations.mercatorY.append(Mercator.y(latitude: coordinate.latitude))
      plan.annotations.attachment.append(AttachmentTable.none)
      plan.annotations.options.append(options[count + first])
      plan.annotations.lastOrder.append(UInt32(row))
    }
    return (plan, described)
  }

  /// What a cluster of the last frame is evaluated with: the number of its identifier, the states that it is in, the row of the first
  /// member that takes part, and what its programs read; nil: there is no such cluster.
  package func evaluation(
    of cluster: AnnotationIndex
  ) -> (identifier: Int, states: AnnotationStates, first: Int, inputs: ClusterInputs)? {
    guard let formed = clustering.known(cluster) else { return nil }
    let row = plan.annotations.count + Int(formed.first)
    let inputs = ClusterInputs(
      count: Int(formed.count), aggregates: Array(clustering.aggregates(of: formed, plan)),
      zoom: perspective?.zoom ?? 0)
    return (Int(formed.identifier), options.states[row], Int(formed.firstPart), inputs)
  }

  // MARK: Queries

  /// The cluster of the last frame that has this id; nil: there is none.
  /// - Complexity: O(clusters).
  public func cluster(withID id: String) -> AnnotationIndex? {
    clustering.formed.lazy.map { AnnotationIndex(clusterStartingWith: $0.first) }
      .first { plan.id(of: $0).utf8.elementsEqual(id.utf8) }
  }

  /// The annotations that take part in a cluster of the last frame, in the order of members; empty: there is no such cluster.
  /// - Complexity: O(m log m) in the members of its node.
  public func members(of cluster: AnnotationIndex) -> [AnnotationIndex] {
    guard let formed = clustering.known(cluster) else { return [] }
    return clustering.members(of: formed).map { AnnotationIndex($0) }
  }

  /// The rows of the first of them.
  /// - Complexity: O(m) in the members of its node.
  package func firstMembers(of cluster: AnnotationIndex, limit: Int) -> [UInt32] {
    guard let formed = clustering.known(cluster) else { return [] }
    return clustering.firstMembers(of: formed, limit: limit)
  }

  /// Some of them; those before `offset` are left out.
  public func members(of cluster: AnnotationIndex, offset: Int, limit: Int) -> [AnnotationIndex] {
    Array(members(of: cluster).dropFirst(max(0, offset)).prefix(max(0, limit)))
  }

  /// What a cluster of the last frame is made of directly: its own members, and clusters that there are at larger zooms, by their
  /// first members.
  public func children(of cluster: AnnotationIndex) -> [AnnotationIndex] {
    guard let formed = clustering.known(cluster) else { return [] }
    let hierarchy = clustering.hierarchies[Int(formed.identifier)]
    let node = Int(formed.node)
    return hierarchy.members[hierarchy.ownMembers(of: node)].map { AnnotationIndex($0) }
      + hierarchy.children(of: node).map { AnnotationIndex(clusterStartingWith: hierarchy.firsts[$0]) }
  }
}

extension Clustering {
  /// A cluster of the last frame of whose members is known; after a reload of none before the next frame.
  fileprivate func known(_ cluster: AnnotationIndex) -> FormedCluster? {
    guard cluster.isCluster, let formed = self.cluster(startingWith: cluster.firstMember.rawValue),
      formed.node != FormedCluster.noNode
    else { return nil }
    return formed
  }

  /// The aggregates of a cluster of this frame.
  func aggregates(of cluster: FormedCluster, _ plan: Plan) -> ArraySlice<ClusterValue> {
    let count = plan.clusters.aggregates.range(ofCluster: Int(cluster.identifier)).count
    return values[cluster.values..<cluster.values + count]
  }

  /// The first of those who take part, in the order of members.
  func firstMembers(of cluster: FormedCluster, limit: Int) -> [UInt32] {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    var first: [Int] = []
    for place in hierarchy.members(of: Int(cluster.node))
    where marks.parts[Int(hierarchy.members[place])] == cluster.first {
      let index = first.partitioningIndex { hierarchy.ranks[$0] > hierarchy.ranks[place] }
      guard index < limit else { continue }
      if first.count == limit { first.removeLast() }
      first.insert(place, at: index)
    }
    return first.map { hierarchy.members[$0] }
  }

  /// Who takes part, in the order of members.
  func members(of cluster: FormedCluster) -> [UInt32] {
    let hierarchy = hierarchies[Int(cluster.identifier)]
    let places = hierarchy.members(of: Int(cluster.node)).filter {
      marks.parts[Int(hierarchy.members[$0])] == cluster.first
    }
    return places.sorted(byKey: { UInt64(hierarchy.ranks[$0]) }).map { hierarchy.members[$0] }
  }
}

extension Frame {
  /// Gives annotations other names.
  fileprivate mutating func rename(_ name: (AnnotationIndex) -> AnnotationIndex) {
    func renamed(_ blocker: Blocker?) -> Blocker? {
      if case .annotation(let annotation) = blocker { .annotation(name(annotation)) } else { blocker }
    }
    for index in placements.indices { placements[index].annotation = name(placements[index].annotation) }
    for index in hidden.indices {
      hidden[index].annotation = name(hidden[index].annotation)
      hidden[index].by = renamed(hidden[index].by)
    }
    for index in callouts.indices { callouts[index].annotation = name(callouts[index].annotation) }
    for index in clusters.indices { clusters[index].annotation = name(clusters[index].annotation) }
    for index in events.indices {
      var change = events[index].change
      switch change {
      case .hidden(let cause, let by): change = .hidden(cause: cause, by: renamed(by))
      case .clusterFormed(let count, .cluster(let other)):
        change = .clusterFormed(count: count, from: .cluster(name(other)))
      case .clusterDissolved(.cluster(let other)): change = .clusterDissolved(into: .cluster(name(other)))
      default: break
      }
      events[index] = Event(events[index].annotation.map(name), change)
    }
    for index in explanations.indices {
      explanations[index].annotation = name(explanations[index].annotation)
      for candidate in explanations[index].candidates.indices {
        let by = renamed(explanations[index].candidates[candidate].by)
        explanations[index].candidates[candidate].by = by
      }
    }
  }
}

extension Plan {
  /// Gives rows other texts: title, subtitle, the name of the view class, data, and title and subtitle of a callout; nil: those that they
  /// have.
  package mutating func enterTexts(
    _ texts: (Int) -> (
      title: String, subtitle: String, view: String, data: String, calloutTitle: String,
      calloutSubtitle: String
    )?
  ) {
    var (titles, subtitles, data) = (TextColumn(), TextColumn(), TextColumn())
    for row in annotations.options.indices {
      let own = texts(row)
      titles.append((own?.title ?? annotations.titles.string(row)).utf8)
      subtitles.append((own?.subtitle ?? self.subtitles.string(row)).utf8)
      data.append((own?.data ?? viewData.string(row)).utf8)
      guard let own else { continue }
      let view = (0..<views.count).first { views.string($0) == own.view }
      annotations.options[row].view = view.map { UInt32($0) } ?? views.append(own.view.utf8)
      enterCallout(of: row, own.calloutTitle, own.calloutSubtitle)
    }
    annotations.titles = titles
    self.subtitles = subtitles
    viewData = data
  }

  /// Gives a row a callout of its own, with other texts, if it has one.
  private mutating func enterCallout(of row: Int, _ title: String, _ subtitle: String) {
    let shared = annotations.options[row].callout
    guard shared != CalloutColumns.none else { return }
    let callout = callouts.append(callouts, Int(shared), list: callouts.anchorList[Int(shared)])
    let last = Int(callout)..<Int(callout) + 1
    var (titles, subtitles) = (TextColumn(), TextColumn())
    titles.append(title.utf8)
    subtitles.append(subtitle.utf8)
    callouts.titles.replace(last, by: titles, 0..<1)
    callouts.subtitles.replace(last, by: subtitles, 0..<1)
    annotations.options[row].callout = callout
  }
}
