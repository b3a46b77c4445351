import CartoucheCompiler
import CartoucheSpec
import CartoucheSyntax

/// Annotations that have all their traits from the same templates: what a rule says of one it says of all.
struct Look {
  /// In document order; never empty. A part of a list that all looks share: each of a million annotations may have a look of its own.
  let annotations: ArraySlice<ResolvedAnnotation>

  var first: ResolvedAnnotation { annotations[annotations.startIndex] }

  var traits: Shared<Annotation.Traits> { first.annotation.traits }

  /// Whether an anchor has an offset of its own.
  var hasOffsets: Bool {
    traits.content.variableAnchors.contains { $0.offsetX != 0 || $0.offsetY != 0 }
  }

  /// Whether any of its annotations is attached to another one.
  var hangsOnAnnotations: Bool {
    annotations.contains {
      if $0.annotation.isRepeated, $0.annotation.forEach?.content.annotation != nil { return true }
      guard let attach = $0.annotation.attach else { return false }
      return !attach.content.isPointAlone && attach.content.annotation != nil
    }
  }

  /// One annotation alone.
  init(_ annotation: ResolvedAnnotation) { annotations = [annotation] }

  private init(_ annotations: ArraySlice<ResolvedAnnotation>) { self.annotations = annotations }

  static func groups(of annotations: [ResolvedAnnotation]) -> [Look] {
    /// The first annotation of each group.
    var firsts = RowIndex()
    var counts: [Int] = []
    /// Of each annotation its group.
    var groups: [UInt32] = []
    groups.reserveCapacity(annotations.count)
    for (index, annotation) in annotations.enumerated() {
      let traits = annotation.annotation.traits
      let first = firsts.insert(index, hash: ObjectIdentifier(traits).hashValue) {
        annotations[$0].annotation.traits === traits
      }
      if first == nil { counts.append(0) }
      let group = first.map { groups[$0] } ?? UInt32(counts.count - 1)
      counts[Int(group)] += 1
      groups.append(group)
    }
    if counts.count == annotations.count { return annotations.indices.map { Look(annotations[$0...$0]) } }
    return listed(annotations, by: groups, counts)
  }

  /// - Parameters:
  ///   - groups: of each annotation, by number.
  ///   - counts: the annotations of each group.
  private static func listed(
    _ annotations: [ResolvedAnnotation], by groups: [UInt32], _ counts: [Int]
  ) -> [Look] {
    var ends: [Int] = []
    var end = 0
    for count in counts {
      ends.append(end)
      end += count
    }
    var order = [Int](repeating: 0, count: annotations.count)
    for (index, group) in groups.enumerated() {
      order[ends[Int(group)]] = index
      ends[Int(group)] += 1
    }
    let sorted = order.map { annotations[$0] }
    return zip(counts, ends).map { Look(sorted[($1 - $0)..<$1]) }
  }
}
