import CartoucheResolver

/// The inputs for the next frame.
///
/// Inputs of the driver, such as drags and measured sizes, are its own: the driver reports only refusals of the app's inputs. All arrays are
/// reused, so that inputs allocate only if there are more than ever before.
struct InputQueue {
  private var pending: [Input] = []
  private var areOwn: [Bool] = []
  /// The inputs of the frame that is being resolved.
  private(set) var taken: [Input] = []
  private(set) var takenAreOwn: [Bool] = []
  /// The number of measured sizes that were ever added.
  private(set) var measurements = 0

  init() {
    pending.reserveCapacity(20)
    taken.reserveCapacity(20)
    areOwn.reserveCapacity(20)
    takenAreOwn.reserveCapacity(20)
  }

  var isEmpty: Bool { pending.isEmpty }

  mutating func append(_ input: Input, isOwn: Bool) {
    switch (input, pending.last) {
    case (.measured, _), (.measuredCallout, _): measurements += 1
    case (.drag(let annotation, .dragging, _), .drag(let last, .dragging, _)) where annotation == last:
      // A finger moves more often than the map draws, so only its last position counts.
      pending[pending.count - 1] = input
      return
    default: break
    }
    pending.append(input)
    areOwn.append(isOwn)
  }

  /// Moves all inputs to `taken`.
  mutating func take() {
    swap(&pending, &taken)
    swap(&areOwn, &takenAreOwn)
    pending.removeAll(keepingCapacity: true)
    areOwn.removeAll(keepingCapacity: true)
  }

  // MARK: Another plan

  /// Removes all inputs that refer to an annotation, a cluster or an attachment, because the plan was replaced.
  /// - Returns: those of the app.
  mutating func removeIndexed() -> [Input] {
    var removed: [Input] = []
    for index in pending.indices.reversed() where pending[index].refersToPlan {
      if !areOwn[index] { removed.append(pending[index]) }
      pending.remove(at: index)
      areOwn.remove(at: index)
    }
    return removed.reversed()
  }

  /// The annotations of all inputs, each `nil` for an input without one.
  var annotations: [AnnotationIndex?] { pending.map { $0.annotation } }

  /// Replaces the annotations of all inputs, and removes measured sizes and inputs without an annotation in the new plan.
  /// - Parameter present: the annotation of each input in the new plan.
  mutating func replace(by present: [AnnotationIndex?]) {
    for index in pending.indices.reversed() where pending[index].refersToPlan {
      if let annotation = present[index], let input = pending[index].moved(to: annotation) {
        pending[index] = input
      } else {
        pending.remove(at: index)
        areOwn.remove(at: index)
      }
    }
  }
}

extension Input {
  /// The annotation or cluster of the input, if it has one.
  var annotation: AnnotationIndex? {
    switch self {
    case .select(let annotation), .deselect(let annotation), .drag(let annotation, _, _),
      .highlight(let annotation, _), .measured(let annotation, _, _), .measuredCallout(let annotation, _, _),
      .move(let annotation, _), .set(let annotation, _, _), .expand(let annotation):
      annotation
    case .tap, .featureVisibility, .movePuck, .collapse: nil
    }
  }

  fileprivate var refersToPlan: Bool {
    if case .featureVisibility = self { true } else { annotation != nil }
  }

  /// Returns the input for another index of its annotation; `nil` for sizes, which are measured again.
  fileprivate func moved(to annotation: AnnotationIndex) -> Input? {
    switch self {
    case .select: .select(annotation)
    case .deselect: .deselect(annotation)
    case .drag(_, let state, let point): .drag(annotation, state, to: point)
    case .highlight(_, let isOn): .highlight(annotation, isOn)
    case .move(_, let coordinate): .move(annotation, to: coordinate)
    case .set(_, let property, let value): .set(annotation, property, value)
    case .expand: .expand(annotation)
    case .measured, .measuredCallout, .tap, .featureVisibility, .movePuck, .collapse: nil
    }
  }
}

/// The time since a map and its views last changed, by the time stamps of ticks.
struct RestClock {
  private var ticks = 0
  private var seconds = 0.0
  private var last: Double?

  /// Advances the clock by a tick.
  /// - Parameters:
  ///   - time: the time stamp of the tick in seconds, or `nil`.
  ///   - isQuiet: whether nothing changed in the tick; if not, the time starts anew.
  mutating func advance(to time: Double?, isQuiet: Bool) {
    defer { last = time }
    guard isQuiet else {
      (ticks, seconds) = (0, 0)
      return
    }
    ticks += 1
    if let time, let last { seconds += max(0, time - last) } else { seconds += 1 / 60 }
  }

  /// Returns whether the map counts as settled.
  /// - Parameter isIdle: whether the host has said that the map is idle.
  func isOver(_ options: DriverOptions, isIdle: Bool) -> Bool {
    var (leastTicks, leastSeconds) = (0, 0.0)
    func add(_ rest: DriverOptions.Rest) {
      switch rest {
      case .seconds(let seconds): leastSeconds += seconds
      case .ticks(let ticks): leastTicks += ticks
      }
    }
    add(options.rest)
    if !isIdle { add(options.stillness) }
    // Time stamps of ticks add up with rounding errors.
    return ticks >= leastTicks && seconds >= leastSeconds - 1e-6
  }
}
