package import CartoucheResolver

extension Plan {
  /// Lets annotations cluster.
  /// - Parameters:
  ///   - members: by annotation: the number of its identifier; nil: it never clusters.
  ///   - looks: what clusters of each identifier are like; without a size they have their first member's.
  package mutating func cluster(
    _ members: [UInt32?], _ looks: [AnnotationOptions], minPoints: UInt32 = 2, maxZoom: Double = 25.5,
    at place: ClusterPlace = .mean
  ) {
    for (index, look) in looks.enumerated() {
      clusters.identifiers.append("c\(index)".utf8)
      clusters.minPoints.append(minPoints)
      clusters.maxZoom.append(maxZoom)
      clusters.position.append(place)
      clusters.aggregates.ends.append(0)
      clusters.looks.ends.append(UInt32(index + 1))
      clusters.looks.states.append([])
      clusters.looks.named.append(.all)
      clusters.looks.options.append(look)
      clusters.looks.inherited.append(look.width == 0 ? [.size, .priority] : .priority)
      clusters.looks.texts.titles.append("".utf8)
      clusters.looks.texts.subtitles.append("".utf8)
      clusters.looks.texts.views.append("".utf8)
      clusters.looks.texts.data.append("".utf8)
      clusters.looks.texts.calloutTitles.append("".utf8)
      clusters.looks.texts.calloutSubtitles.append("".utf8)
    }
    clusters.member = members.map { $0 ?? ClusterColumns.none }
  }
}
