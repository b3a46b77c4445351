extension PlaceSearch {
  /// Points on screen between two places on a stretch, at least.
  private static let step = 16.0
  /// No more steps than this from one end of a stretch to the other.
  private static let stepsOfStretch = 16.0

  /// Adds the places on the longest visible stretches of the attachment's lines.
  mutating func addLines(_ job: inout Job) {
    findStretches(job)
    if !stretches.stretches.isEmpty { job.isVisible = true }
    var left = PlaceSearch.partsAtMost
    while left > 0, !isDone(job), let stretch = stretches.takeLongest() {
      left -= 1
      addPlaces(on: stretch, job)
    }
  }

  /// The middle, then alternately towards the end and the start of the line.
  private mutating func addPlaces(on stretch: Stretches.Stretch, _ job: Job) {
    let middle = stretch.length / 2
    let step = max(PlaceSearch.step, stretch.length / PlaceSearch.stepsOfStretch)
    append(at: middle, on: stretch, job)
    for count in 1...(PlaceSearch.placesOnStretch / 2) {
      let distance = Double(count) * step
      if distance > middle || isDone(job) { return }
      append(at: middle + distance, on: stretch, job)
      append(at: middle - distance, on: stretch, job)
    }
  }

  private mutating func append(at length: Double, on stretch: Stretches.Stretch, _ job: Job) {
    let place = stretches.place(at: length, on: stretch, of: geometries)
    append(place.x, place.y, Int(stretch.part), job)
  }

  /// All that is visible of the attachment's lines, within its `part` and without what its layer trims.
  private mutating func findStretches(_ job: Job) {
    stretches.clear()
    let shapes = attachments.shapes(job.attachment)
    let parts = geometries.parts(ofShapes: shapes)
    guard let fractions = LineFractions(job.attachment, attachments, layers) else {
      for part in parts where geometries.partKinds[part] == .line && !measures.isBeyondEdge(part, job.window)
      {
        for path in geometries.paths(ofPart: part) {
          addStretches(geometries.coordinates(ofPath: path), part, job)
        }
      }
      return
    }
    var total = 0.0
    for part in parts where geometries.partKinds[part] == .line {
      for path in geometries.paths(ofPart: part) { total += length(geometries.coordinates(ofPath: path)) }
    }
    var before = 0.0
    for part in parts where geometries.partKinds[part] == .line {
      for path in geometries.paths(ofPart: part) {
        let coordinates = geometries.coordinates(ofPath: path)
        let after = before + length(coordinates)
        defer { before = after }
        guard fractions.start * total <= after, fractions.end * total >= before else { continue }
        let low = fractions.start * total - before
        let high = fractions.end * total - before
        addStretches(coordinates, part, low, high, fractions, job)
        // The end of one line may be the start of the next; an exact place is on the first.
        if job.isExact { return }
      }
    }
  }

  /// - Parameters:
  ///   - low: Mercator length from the start of the path; may lie outside of it.
  ///   - high: the same.
  private mutating func addStretches(
    _ path: Range<Int>, _ part: Int, _ low: Double, _ high: Double, _ fractions: LineFractions, _ job: Job
  ) {
    let length = length(path)
    let low = max(0, min(low, length))
    let high = max(0, min(high, length))
    let trimStart = fractions.trimStart * length
    let trimEnd = fractions.trimEnd * length
    if job.isExact {
      // Where the line goes on, the end of what is hidden shows.
      let isHidden =
        trimStart < trimEnd && low >= trimStart && low <= trimEnd && (low > trimStart || low == 0)
        && (low < trimEnd || low == length)
      if !isHidden { addStretches(path, part, position(low, on: path), position(low, on: path), job) }
    } else if trimStart < trimEnd {
      let firstEnd = min(high, trimStart)
      if low < firstEnd {
        addStretches(path, part, position(low, on: path), position(firstEnd, on: path), job)
      }
      let secondStart = max(low, trimEnd)
      if secondStart < high {
        addStretches(path, part, position(secondStart, on: path), position(high, on: path), job)
      }
    } else if low < high {
      addStretches(path, part, position(low, on: path), position(high, on: path), job)
    }
  }

  private mutating func addStretches(_ path: Range<Int>, _ part: Int, _ job: Job) {
    addStretches(path, part, 0, Double(path.count - 1), job)
  }

  /// - Parameters:
  ///   - from: a position in coordinates from the first: 2.5 lies halfway between the third and the fourth.
  ///   - to: the same.
  private mutating func addStretches(
    _ path: Range<Int>, _ part: Int, _ from: Double, _ to: Double, _ job: Job
  ) {
    stretches.add(
      path: path, part: UInt32(part), of: geometries, from: from, to: to,
      shift: measures.shift(part, job.window),
      in: job.window, isEnough: job.extent == .any)
  }

  // MARK: Lengths

  /// Mercator.
  private func length(_ path: Range<Int>) -> Double { measures.lengths[path.upperBound - 1] }

  /// The position of the place so far along a path, in coordinates from the first.
  private func position(_ length: Double, on path: Range<Int>) -> Double {
    let index = path.dropFirst().partitioningIndex { measures.lengths[$0] > length } - 1
    let whole = Double(index - path.lowerBound)
    if index == path.upperBound - 1 { return whole }
    let (start, end) = (measures.lengths[index], measures.lengths[index + 1])
    return whole + min((length - start) / (end - start), 1)
  }
}

/// Which fractions of its lines an attachment is about.
private struct LineFractions {
  /// Of all its lines together.
  var start: Double
  var end: Double
  /// Between them nothing is drawn: of each line by itself, as a map draws it.
  var trimStart = 0.0
  var trimEnd = 0.0

  /// Nil: the whole lines.
  init?(_ attachment: Int, _ attachments: AttachmentTable, _ layers: LayerTable) {
    start = attachments.partStart[attachment]
    end = attachments.partEnd[attachment]
    let layer = attachments.layer[attachment]
    if layer != AttachmentTable.none {
      trimStart = layers.trimStart[Int(layer)]
      trimEnd = layers.trimEnd[Int(layer)]
    }
    if start <= 0, end >= 1, trimStart >= trimEnd { return nil }
  }
}
