/// The order in which a resolver keeps its rows.
extension Resolver {
  /// From so many annotations on that have a place in the world, frames may keep them in the order of a curve that fills it: fewer fit
  /// into a processor's cache in any order.
  package static let leastArranged = 20_000

  /// One in as many may be near the viewport: who sees more of them goes through most of the memory anyway, and quicker in the
  /// document's order.
  private static let leastFarAway = 8

  /// Whether rows are in the order of places.
  package var isArranged: Bool { !plan.annotations.order.isDocuments }

  /// Before the first frame that shows any map, and after a change of the plan: keeps annotations that are near each other in the world near each other in
  /// memory, where that pays. Where any may cluster, all stay in the document's order.
  /// - Complexity: O(annotations).
  mutating func arrange(for perspective: Perspective?) {
    guard let perspective, perspective.viewport.hasArea, !isArranged, !rows.hasClusters, near.placed > 0
    else { return }
    if arrangement == .whereItPays {
      let screen = Screen(perspective, horizon: plan.placement.horizon)
      guard near.placed >= Resolver.leastArranged,
        let seen = near.count(on: screen, plan, reach: options.reach),
        seen <= near.placed / Resolver.leastFarAway
      else { return }
    }
    move(to: near.order(inBlocksOf: arrangement.blockSize))
  }

  /// Goes back to the document's order, in which plans are changed.
  /// - Returns: the order before, for `rearrange`.
  /// - Complexity: O(annotations), or O(1) where that is the order.
  mutating func disarrange() -> RowOrder {
    let order = plan.annotations.order
    if isArranged { move(to: RowOrder()) }
    return order
  }

  /// Arranges the rows anew after a change of the plan. Where it changed nothing, they are as they were: the last frame counts on,
  /// which names who is in the way by rows.
  mutating func rearrange(from former: RowOrder) {
    if isChanged {
      arrange(for: perspective)
    } else if !former.isDocuments {
      move(to: former)
    }
  }

  private mutating func move(to order: RowOrder) {
    let moves = RowMoves(former: plan.annotations.order, order: order)
    plan.annotations.arrange(order)
    if !hosts.isEmpty {
      hosts = HostTable(plan)
      strategy.follow(hosts)
    }
    interaction.move(moves)
    options.move(moves)
    near.move(moves)
    gate.move(moves)
    ranking = Ranking(plan, hosts)
    drawOrder.move(moves, hosts)
    // Before the first frame each row has the same of what follows.
    guard perspective != nil else {
      history.makeRoom(for: order)
      return
    }
    resolution.move(moves)
    history.move(moves)
  }
}
