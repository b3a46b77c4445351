import CartoucheTestSupport

/// All cases of a seed: kinds take turns, and a case is the same whichever others are run.
struct FuzzCases {
  private let random: SeededRandom
  private let kinds: [InputKind]
  private let mutations: [Mutation]

  init(seed: UInt64, of kinds: [InputKind]) {
    random = SeededRandom(seed: seed)
    self.kinds = kinds
    mutations = kinds.map { Mutation($0) }
  }

  subscript(number: Int) -> FuzzCase {
    let kind = number % kinds.count
    return FuzzCase(
      kind: kinds[kind], input: mutations[kind].input(random.stream(kinds[kind].name, number)))
  }
}
