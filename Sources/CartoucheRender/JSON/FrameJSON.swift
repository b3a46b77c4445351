package import CartoucheDiagnostics
package import CartoucheResolver

/// The JSON format of frames for programs: one line with a JSON object for each frame. `docs/cli.md` describes it.
///
/// Placements are in draw order, hidden annotations in document order. Numbers are printed as in ECMAScript,
/// without rounding. So two frames are equal if and only if their lines are equal.
///
/// The type is a class, because closures that write members capture the renderer. A copy of its plan would retain two
/// hundred references.
package final class FrameJSON: FrameRenderer, Sendable {
  let plan: Plan
  private let explains: Bool
  private let members: Set<FrameMember>

  /// Creates a renderer.
  /// - Parameters:
  ///   - plan: The plan of the frames.
  ///   - explains: Whether frames have the member `explain`, the results of all candidates.
  ///   - members: The members to write.
  package init(plan: Plan, explains: Bool = false, members: Set<FrameMember> = FrameMember.all) {
    self.plan = plan
    self.explains = explains
    self.members = members
  }

  package func write(_ resolved: ResolvedFrame, to output: inout [UInt8]) {
    write(resolved, to: &output) { if members.contains(.frame) { $0.member("frame", resolved.index) } }
  }

  /// Appends the rendered frame, with other members in place of the number of the frame.
  package func write(
    _ resolved: ResolvedFrame, to output: inout [UInt8], startingWith first: (inout JSONWriter) -> Void
  ) {
    JSONWriter.print(to: &output) { json in
      json.object {
        first(&$0)
        writeMembers(of: resolved, to: &$0)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  private func writeMembers(of resolved: ResolvedFrame, to json: inout JSONWriter) {
    if resolved.isOnMap, members.contains(.camera) { json.member("camera", resolved.camera) }
    if members.contains(.viewport) {
      json.pair("viewport", resolved.viewport.width, resolved.viewport.height)
    }
    if members.contains(.placements) {
      json.array("placements") { json in
        for placement in resolved.frame.placements {
          write(placement, isOnMap: resolved.isOnMap, to: &json)
        }
      }
    }
    if members.contains(.hidden) {
      json.array("hidden") { json in
        for hidden in resolved.frame.hidden { write(hidden, to: &json) }
      }
    }
    if members.contains(.clusters), !resolved.clusters.isEmpty {
      json.array("clusters") { json in
        for (cluster, described) in zip(resolved.frame.clusters, resolved.clusters) {
          write(cluster, described, isOnMap: resolved.isOnMap, to: &json)
        }
      }
    }
    if members.contains(.callouts) { write(resolved.frame.callouts, to: &json) }
    if members.contains(.pointers) { write(resolved.frame.pointers, to: &json) }
    if members.contains(.events) {
      json.array("events") { json in
        for event in resolved.frame.events { write(event, to: &json) }
      }
    }
    if explains, members.contains(.explain) {
      json.array("explain") { json in
        let hidden = resolved.frame.hiddenCauses
        for explanation in resolved.frame.explanations {
          write(
            explanation, isShown: hidden[explanation.annotation] == nil, isOnMap: resolved.isOnMap,
            to: &json)
        }
      }
    }
  }

  private func write(_ placement: Placement, isOnMap: Bool, to json: inout JSONWriter) {
    let annotation = placement.annotation
    json.object {
      $0.member("id", plan.id(of: annotation))
      $0.member("x", placement.x)
      $0.member("y", placement.y)
      $0.member("width", placement.width)
      $0.member("height", placement.height)
      $0.member("anchor", plan.anchor(placement.anchor, of: annotation).anchor.name)
      $0.member("offsetX", placement.offsetX)
      $0.member("offsetY", placement.offsetY)
      if isOnMap { $0.member("coordinate", placement.coordinate) }
      $0.pair("point", placement.pointX, placement.pointY)
      $0.member("zPriority", placement.zPriority)
      $0.member("view", plan.view(annotation))
      $0.member("slot", placement.slot)
      if !placement.states.isEmpty {
        $0.array("states") { json in for state in placement.states.states { json.element("\(state)") } }
      }
      if let title = plan.title(annotation) { $0.member("title", title) }
      if let subtitle = plan.subtitle(annotation) { $0.member("subtitle", subtitle) }
      if let data = plan.viewData(annotation) { $0.member("data", JSONText(data)) }
      if plan.annotations.options[annotation.row].flags.contains(.estimated) { $0.member("estimated", true) }
      if let region = placement.coveredRegion { write("covers", region, to: &$0) }
      if let leader = placement.leader {
        $0.array("leader") {
          for point in [leader.start, leader.end] {
            $0.array {
              $0.element(point.x)
              $0.element(point.y)
            }
          }
        }
      }
    }
  }

  private func write(_ hidden: HiddenAnnotation, to json: inout JSONWriter) {
    json.object {
      $0.member("id", plan.id(of: hidden.annotation))
      $0.member("cause", hidden.cause.name)
      write(by: hidden.by, to: &$0)
    }
  }

  private func write(
    _ cluster: ClusterAnnotation, _ described: DescribedCluster, isOnMap: Bool, to json: inout JSONWriter
  ) {
    json.object {
      $0.member("id", plan.id(of: cluster.annotation))
      $0.member("count", cluster.count)
      if isOnMap {
        let bounds = described.bounds
        $0.array("bounds") {
          for number in [bounds.west, bounds.south, bounds.east, bounds.north] { $0.element(number) }
        }
      }
      $0.member("splitZoom", cluster.splitZoom)
      $0.array("members") { for member in described.members { $0.element(plan.id(of: member)) } }
      $0.member("properties", JSONText(described.properties))
    }
  }

  /// Writes where the members of a formed cluster came from, or where the members of a dissolved cluster went. The value is the id of a
  /// cluster, `"offscreen"`, or `null` for single views and smaller clusters.
  private func write(_ name: String, _ relative: ClusterRelative, to json: inout JSONWriter) {
    switch relative {
    case .parts: json.member(name, Int?.none)
    case .offscreen: json.member(name, "offscreen")
    case .cluster(let cluster): json.member(name, plan.id(of: cluster))
    }
  }

  private func write(_ event: Event, to json: inout JSONWriter) {
    json.object {
      $0.member("event", event.kind.name)
      if let annotation = event.annotation { $0.member("id", plan.id(of: annotation)) }
      switch event.change {
      case .selectionChanged(let isSelected): $0.member("selected", isSelected)
      case .annotationTapped, .backgroundTapped, .pointerTapped: break
      case .partTapped(let part): $0.member("part", plan.name(of: part))
      case .mapTapped(let coordinate):
        if let coordinate {
          $0.member("coordinate", coordinate)
        } else {
          $0.member("coordinate", Int?.none)
        }
      case .dragStateChanged(let from, let to, let coordinate):
        $0.member("from", from.name)
        $0.member("to", to.name)
        $0.member("coordinate", coordinate)
      case .shown:
        $0.member("visible", true)
      case .hidden(let cause, let by):
        $0.member("visible", false)
        $0.member("cause", cause.name)
        write(by: by, to: &$0)
      case .anchorCoordinateChanged(let coordinate):
        $0.member("coordinate", coordinate)
      case .anchorChanged(let from, let to):
        guard let annotation = event.annotation else { break }
        if let from {
          $0.object("from") { $0.members(plan.anchor(from, of: annotation)) }
        } else {
          $0.member("from", Int?.none)
        }
        $0.object("to") { $0.members(plan.anchor(to, of: annotation)) }
      case .frameChanged(let frame): $0.object("frame") { $0.members(frame) }
      case .calloutChanged(let isShown), .leaderChanged(let isShown): $0.member("visible", isShown)
      case .expansionChanged(let isExpanded): $0.member("expanded", isExpanded)
      case .clusterFormed(let count, let origin):
        $0.member("count", count)
        write("from", origin, to: &$0)
      case .clusterChanged(let joined, let left):
        $0.member("joined", joined)
        $0.member("left", left)
      case .clusterMembersChanged(let joined, let left):
        $0.array("joined") { for member in joined { $0.element(plan.id(of: member)) } }
        $0.array("left") { for member in left { $0.element(plan.id(of: member)) } }
      case .clusterDissolved(let destination): write("into", destination, to: &$0)
      }
    }
  }

  /// Writes the member `by`, which identifies a blocker: an annotation by its id, a layer by its name, a region by its name, or
  /// by its index in `avoid.regions`, from 0, if it has none.
  private func write(by blocker: Blocker?, to json: inout JSONWriter) {
    switch blocker {
    case nil: break
    case .annotation(let annotation): json.member("by", plan.id(of: annotation))
    case .region(let index): write("by", index, to: &json)
    case .layer(let layer): json.member("by", plan.name(of: layer))
    }
  }

  private func write(_ member: String, _ region: RegionIndex, to json: inout JSONWriter) {
    let name = plan.name(of: region)
    if name.isEmpty { json.member(member, region.row) } else { json.member(member, name) }
  }

  private func write(
    _ explanation: Explanation, isShown: Bool, isOnMap: Bool, to json: inout JSONWriter
  ) {
    json.object {
      $0.member("id", plan.id(of: explanation.annotation))
      $0.array("candidates") {
        for (index, candidate) in explanation.candidates.enumerated() {
          $0.object {
            if isOnMap { $0.member("coordinate", candidate.coordinate) }
            $0.member("anchor", plan.anchor(candidate.anchor, of: explanation.annotation).anchor.name)
            if let cause = candidate.stoppedBy { $0.member("stoppedBy", cause.name) }
            write(by: candidate.by, to: &$0)
            $0.member("inside", candidate.isInside)
            $0.member("clear", candidate.isClear)
            if candidate.hasLeader { $0.member("leader", true) }
            if explanation.chosen == index {
              $0.member("chosen", true)
              if !isShown { $0.member("shown", false) }
            }
          }
        }
      }
    }
  }
}

extension FrameJSON {
  /// Writes the callouts in draw order, or nothing if there are none.
  func write(_ callouts: [CalloutPlacement], to json: inout JSONWriter) {
    if callouts.isEmpty { return }
    json.array("callouts") { json in
      for callout in callouts { write(callout, to: &json) }
    }
  }

  private func write(_ callout: CalloutPlacement, to json: inout JSONWriter) {
    json.object {
      $0.member("id", plan.id(of: callout.annotation))
      $0.members(callout.frame)
      $0.member("anchor", plan.anchorName(of: callout))
      if let tip = callout.tip {
        $0.array("tip") {
          for point in [tip.point, tip.start, tip.end] {
            $0.array {
              $0.element(point.x)
              $0.element(point.y)
            }
          }
        }
        $0.member("offCenter", tip.offCenter)
      }
      $0.member("slot", callout.slot)
      $0.text("title", plan.title(of: callout))
      $0.text("subtitle", plan.subtitle(of: callout))
      $0.text("leftAccessory", plan.leftAccessory(of: callout))
      $0.text("rightAccessory", plan.rightAccessory(of: callout))
      $0.text("detailAccessory", plan.detailAccessory(of: callout))
      let parts = plan.parts(of: callout)
      if parts.isEmpty { return }
      $0.array("parts") {
        for part in parts {
          $0.object {
            $0.member("name", part.name)
            $0.members(part.frame)
          }
        }
      }
    }
  }
}

extension FrameJSON {
  /// Writes the pointers, best rank first, or nothing if there are none.
  func write(_ pointers: [OffscreenPointer], to json: inout JSONWriter) {
    if pointers.isEmpty { return }
    json.array("pointers") { json in
      for pointer in pointers {
        json.object {
          $0.member("id", plan.id(of: pointer.annotation))
          $0.member("view", plan.view(of: pointer))
          $0.members(pointer.frame)
          $0.member("bearing", pointer.bearing)
          if let distance = pointer.distance { $0.member("distance", distance) }
        }
      }
    }
  }
}

extension JSONWriter {
  mutating func members(_ frame: ScreenRectangle) {
    member("x", frame.x)
    member("y", frame.y)
    member("width", frame.width)
    member("height", frame.height)
  }

  /// Writes a member with a text, unless the text is empty.
  fileprivate mutating func text(_ name: String, _ text: String) {
    if !text.isEmpty { member(name, text) }
  }
}

/// The JSON form of coordinates, anchors and sizes in frames and plans.
extension JSONWriter {
  /// Writes a coordinate as `[longitude,latitude]`, as in GeoJSON.
  mutating func member(_ key: String, _ coordinate: Coordinate) {
    pair(key, coordinate.longitude, coordinate.latitude)
  }

  /// Writes the zooms at which a filter accepts a feature as ranges `[from,to]`, without `to`. All zooms are not written.
  mutating func member(_ key: String, _ zooms: FilterZooms) {
    if zooms == .all { return }
    array(key) { json in
      for range in zooms.ranges { json.pair(Double(range.lowerBound), Double(range.upperBound)) }
    }
  }

  mutating func pair(_ key: String, _ first: Double, _ second: Double) {
    array(key) {
      $0.element(first)
      $0.element(second)
    }
  }

  mutating func member(_ key: String, _ camera: Camera) {
    object(key) {
      $0.member("center", camera.center)
      $0.member("zoom", camera.zoom)
      $0.member("bearing", camera.bearing)
      $0.member("pitch", camera.pitch)
      $0.object("padding") {
        $0.member("top", camera.padding.top)
        $0.member("right", camera.padding.right)
        $0.member("bottom", camera.padding.bottom)
        $0.member("left", camera.padding.left)
      }
    }
  }

  /// Writes the members `anchor`, `offsetX` and `offsetY` of the current object.
  mutating func members(_ anchor: AnchorOption) {
    member("anchor", anchor.anchor.name)
    member("offsetX", anchor.offsetX)
    member("offsetY", anchor.offsetY)
  }
}

/// A member of a frame in JSON.
package enum FrameMember: String, Sendable, CaseIterable {
  case frame, camera, viewport, placements, hidden, clusters, callouts, pointers, events, explain

  package static let all = Set(allCases)
}
