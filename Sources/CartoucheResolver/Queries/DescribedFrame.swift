/// A frame for drawing and printing, with its plan. In that plan, clusters are annotations with texts.
package struct DescribedFrame {
  package var frame: Frame
  package var plan: Plan
  /// The descriptions of `frame.clusters`, in the same order.
  package var clusters: [DescribedCluster] = []

  /// - Parameters:
  ///   - frame: The last frame of the resolver.
  ///   - resolver: The source of the clusters' members and states.
  /// - Complexity: O(annotations).
  package init(_ frame: Frame, of resolver: borrowing Resolver) {
    // The state is only borrowed: copying it retains several hundred references.
    (plan, self.frame) = resolver.state.described(frame)
    if frame.clusters.isEmpty { return }
    var texts = [ClusterContent?](repeating: nil, count: plan.annotations.options.count)
    for (cluster, renamed) in zip(frame.clusters, self.frame.clusters) {
      guard let evaluation = resolver.state.evaluation(of: cluster.annotation) else { continue }
      texts[renamed.annotation.row] = resolver.state.clusterContent(of: cluster.annotation)
      clusters.append(
        DescribedCluster(
          members: resolver.state.members(of: cluster.annotation),
          properties: resolver.state.plan.clusterProperties(evaluation.identifier, evaluation.inputs),
          in: plan))
    }
    plan.applyTexts(texts)
  }
}

extension Plan {
  /// Returns the aggregates of a cluster as a JSON object.
  fileprivate func clusterProperties(_ cluster: Int, _ inputs: ClusterInputs) -> String {
    let room = ClusterTextStorage(self, members: [])
    var json = "{"
    for (index, value) in zip(clusters.aggregates.range(ofCluster: cluster), inputs.aggregates) {
      let member =
        JSONString.quoted(clusters.aggregates.names[index]) + ":".utf8 + room.json(value) + ",".utf8
      json += String(decoding: member, as: UTF8.self)
    }
    return json + "\"count\":" + String(inputs.count) + "}"
  }
}

extension Resolver.State {
  /// Returns the last frame and its plan in a form that renderers can draw, with clusters as additional annotations.
  ///
  /// The returned plan has one more annotation for each possible cluster, and the returned frame uses its index. The
  /// caller fills in the texts of clusters.
  /// - Complexity: O(annotations).
  package func described(_ frame: Frame) -> (plan: Plan, frame: Frame) {
    var plan = effectivePlan
    guard !clustering.isEmpty else { return (plan, frame) }
    let count = plan.annotations.count
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

  /// The plan with the options, texts and measured sizes that the last frame used, for drawing and printing.
  /// - Complexity: O(annotations).
  package var effectivePlan: Plan {
    var plan = plan
    for row in 0..<plan.annotations.count {
      plan.annotations.options[row] = options[row]
      if !options.states[row].isEmpty { plan.applyTexts(of: row, in: options.states[row]) }
    }
    return plan
  }
}

extension Frame {
  /// Replaces every annotation index in the frame by the index that `name` returns for it.
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
  /// Replaces the texts of the rows that have new ones.
  fileprivate mutating func applyTexts(_ texts: [ClusterContent?]) {
    var (titles, subtitles, data) = (TextColumn(), TextColumn(), TextColumn())
    for row in annotations.options.indices {
      let own = texts[row]
      titles.append((own?.title ?? annotations.titles.string(row)).utf8)
      subtitles.append((own?.subtitle ?? self.subtitles.string(row)).utf8)
      data.append((own?.data ?? viewData.string(row)).utf8)
      guard let own else { continue }
      let view = (0..<views.count).first { views.string($0) == own.view }
      annotations.options[row].view = view.map { UInt32($0) } ?? views.append(own.view.utf8)
      applyCalloutTexts(of: row, own.calloutTitle, own.calloutSubtitle)
    }
    annotations.titles = titles
    self.subtitles = subtitles
    viewData = data
  }

  /// Gives an annotation its own copy of its callout, with other texts, because annotations may share a callout.
  private mutating func applyCalloutTexts(of row: Int, _ title: String, _ subtitle: String) {
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
