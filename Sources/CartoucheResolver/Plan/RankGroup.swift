/// What comes before all priorities, the first group first.
enum RankGroup: UInt8, CaseIterable {
  case requiredAndSelected, required, selected, others
}

extension AnnotationFlags {
  var rankGroup: RankGroup {
    switch (contains(.required), contains(.selected)) {
    case (true, true): .requiredAndSelected
    case (true, false): .required
    case (false, true): .selected
    case (false, false): .others
    }
  }
}
