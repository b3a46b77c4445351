// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_explanations(
  _ resolver: OpaquePointer?, _ explanations: UnsafeMutablePointer<cartouche_explanation>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  let list = held.pointee.frame.explanations
  let last = held.pointee.resolver.lastFrame
  return CallerBuffer(explanations, capacity).fill(list.count) {
    let explanation = list[$0]
    return cartouche_explanation(
      annotation: explanation.annotation.rawValue, candidate_count: UInt32(explanation.candidates.count),
      chosen: UInt32(explanation.chosen),
      is_shown: UInt32(last.isShown(explanation.annotation)))
  }
}

@c @implementation
public func cartouche_candidates(
  _ resolver: OpaquePointer?, _ explanation: UInt32, _ candidates: UnsafeMutablePointer<cartouche_candidate>?,
  _ capacity: Int
) -> Int {
  guard let held = resolver?.held, let index = Int(exactly: explanation),
    held.pointee.frame.explanations.indices.contains(index)
  else { return 0 }
  let explanation = held.pointee.frame.explanations[index]
  let list = explanation.candidates
  let last = held.pointee.resolver.lastFrame
  return CallerBuffer(candidates, capacity).fill(list.count) {
    last.candidate(list[$0], of: explanation.annotation)
  }
}

extension LastFrame {
  fileprivate func candidate(_ candidate: Candidate, of annotation: AnnotationIndex) -> cartouche_candidate {
    let by = candidate.by.numbers
    var flags: UInt32 = 0
    if candidate.isInside { flags |= UInt32(CARTOUCHE_CANDIDATE_IS_INSIDE) }
    if candidate.meetsBounds { flags |= UInt32(CARTOUCHE_CANDIDATE_MEETS_BOUNDS) }
    if candidate.isClear { flags |= UInt32(CARTOUCHE_CANDIDATE_IS_CLEAR) }
    return cartouche_candidate(
      anchor_index: candidate.anchor.rawValue,
      anchor: cartouche_anchor(anchor(candidate.anchor, of: annotation)?.anchor.rawValue ?? 0),
      stopped_by: candidate.stoppedBy.map { cartouche_cause($0.rawValue) } ?? .none,
      candidate_class: candidate.candidateClass.map { UInt32($0) } ?? .none, blocker_kind: by.kind,
      blocker: by.index, flags: flags, reserved: 0, coordinate: cartouche_coordinate(candidate.coordinate))
  }
}
