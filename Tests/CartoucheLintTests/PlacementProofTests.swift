import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Foundation
import Testing

/// What is proved of placement is true: no frame of random specs says otherwise.
@Suite struct PlacementProofTests {
  /// `CARTOUCHE_SCENES=3` takes 1,200.
  private static let seeds =
    400 * (ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap(Int.init) ?? 1)

  /// What a seed's frames say of what is proved of it.
  private struct Outcome: Sendable {
    var counts: [String: Int] = [:]
    var falseAlarms: Set<String> = []
  }

  @Test func noFrameContradictsAProof() async {
    let all = await withTaskGroup(of: Outcome.self) { group in
      for start in 0..<8 {
        group.addTask {
          var outcome = Outcome()
          for seed in stride(from: start, to: Self.seeds, by: 8) { Self.check(UInt64(seed), &outcome) }
          return outcome
        }
      }
      return await group.reduce(into: Outcome()) { all, outcome in
        all.counts.merge(outcome.counts, uniquingKeysWith: +)
        all.falseAlarms.formUnion(outcome.falseAlarms)
      }
    }
    #expect(all.falseAlarms.sorted().prefix(20) == [])
    // Without any, nothing would be said of them.
    let kinds = [
      "never-visible ownZooms", "never-visible hostZooms", "never-visible host", "never-visible layerZooms",
      "never-visible filter", "never-visible stops", "never-visible outgrown", "dead-anchor tooLarge",
      "dead-anchor shadowed",
      "dead-anchor covered", "always-collides certain", "always-collides uncertain",
    ]
    #expect(kinds.filter { all.counts[$0, default: 0] < 3 } == [])
    let rules = ["never-visible", "dead-anchor", "always-collides", "never-fits", "empty-start"]
    #expect(rules.filter { all.counts[$0, default: 0] < 15 } == [], "\(all.counts)")
  }

  /// A claim about frames that a place is in the middle of, or near which they are.
  private struct Claim {
    var text: String
    var center: Coordinate
    /// Whether it is about frames with the place in the middle only.
    var isCentred: Bool
    /// Whether a frame shows that it is wrong.
    var isContradicted: (ProofChecks.Seen) -> Bool
  }

  private static func check(_ seed: UInt64, _ outcome: inout Outcome) {
    let spec = RandomProofSpec(seed: seed)
    let compilation = compiled(spec.text)
    guard let plan = compilation.plan else {
      outcome.falseAlarms.insert(
        "seed \(seed) does not compile: \(lint(compilation).map(\.message))\n\(spec.text)")
      return
    }
    let checks = ProofChecks(plan: plan, viewports: RuleOptions.usualViewports)
    var claims = proved(checks, &outcome.counts)
    claims += flagged(in: spec, compilation, checks, &outcome)
    var random = SeededRandom(seed: seed).stream("cameras")
    while let center = claims.first?.center {
      let own = claims.filter { $0.center == center }
      claims.removeAll { $0.center == center }
      checks.look(at: center, &random) { seen, zoom, isCentred in
        for claim in own where isCentred || !claim.isCentred {
          guard claim.isContradicted(seen) else { continue }
          outcome.falseAlarms.insert("seed \(seed), at zoom \(zoom): \(claim.text)")
        }
      }
    }
  }

  /// What is proved of a plan.
  private static func proved(_ checks: ProofChecks, _ counts: inout [String: Int]) -> [Claim] {
    let proofs = PlacementProofs(of: checks.plan, in: checks.viewports)
    var claims: [Claim] = []
    func count(_ rule: String, _ cause: String) {
      counts[rule, default: 0] += 1
      counts["\(rule) \(cause.prefix { $0 != "(" })", default: 0] += 1
    }
    for proof in proofs.neverVisible {
      count("never-visible", "\(proof.cause)")
      claims.append(
        Claim(text: "a\(proof.row) is visible", center: checks.place(of: proof.row), isCentred: true) {
          $0.anchors[proof.row] != nil
        })
    }
    for proof in proofs.deadAnchors {
      count("dead-anchor", "\(proof.cause)")
      let text = "a\(proof.row) has the anchor \(proof.anchor), against \(proof)"
      claims.append(
        Claim(text: text, center: checks.place(of: proof.row), isCentred: false) {
          $0.anchors[proof.row] == proof.anchor
        })
    }
    for proof in proofs.collisions {
      count("always-collides", proof.isCertain ? "certain" : "uncertain")
      let (winner, loser) = (proof.winner, proof.loser)
      for row in [winner, loser] {
        claims.append(
          Claim(
            text: "both are shown, or the wrong one, against \(proof)", center: checks.place(of: row),
            isCentred: true
          ) {
            $0.anchors[winner] != nil && $0.anchors[loser] != nil
              || proof.isCertain && $0.blockers[winner] == loser
          })
      }
    }
    return claims
  }

  /// What the two rules say that are about placement alone.
  private static func flagged(
    in spec: RandomProofSpec, _ compilation: Compilation, _ checks: ProofChecks, _ outcome: inout Outcome
  ) -> [Claim] {
    let rules = ruleCatalog.filter { ["never-fits", "empty-start"].contains($0.metadata.id) }
    var claims: [Claim] = []
    for finding in [Finding](findings(of: rules, in: compilation), in: compilation.sources) {
      outcome.counts[finding.rule, default: 0] += 1
      let line = spec.lines[finding.place.start.line - 1]
      if finding.rule == "never-fits", let row = (0..<9).first(where: { line.contains("id: a\($0),") }) {
        claims.append(
          Claim(
            text: "a\(row) is visible, though it never fits", center: checks.place(of: row), isCentred: false
          ) {
            $0.anchors[row] != nil
          })
        continue
      }
      let isEmpty = checks.viewports.allSatisfy { viewport in
        var resolver = Resolver(plan: checks.plan)
        var frame = Frame()
        resolver.resolve(camera: nil, viewport: viewport, into: &frame)
        return frame.placements.isEmpty
      }
      if !isEmpty { outcome.falseAlarms.insert("it does not start empty:\n\(spec.text)") }
    }
    return claims
  }
}
