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
    append(
      place.x, place.y, Int(stretch.part), hasRoom: job.regions.hasRoom(on: stretch.length), job)
  }

  /// All that is visible of the attachment's lines, within its `part` and without what its layer trims.
  private mutating func findStretches(_ job: Job) {
    stretches.clear()
    let parts = geometries.parts(ofShapes: attachments.shapes(job.attachment))
    guard let fractions = LineFractions(job.attachment, attachments, layers) else {
      for part in parts where geometries.partKinds[part] == .line && !measures.isBeyondEdge(part, job.window)
      {
        for path in geometries.paths(ofPart: part) {
          let coordinates = geometries.coordinates(ofPath: path)
          addStretches(
            LineFractions.Piece(path: coordinates, part: part, from: 0, to: Double(coordinates.count - 1)),
            job)
        }
      }
      return
    }
    _ = fractions.visitPieces(of: parts, geometries, measures) { piece in
      addStretches(piece, job)
      return false
    }
  }

  private mutating func addStretches(_ piece: LineFractions.Piece, _ job: Job) {
    stretches.add(
      path: piece.path, part: UInt32(piece.part), of: geometries, from: piece.from, to: piece.to,
      shift: measures.shift(piece.part, job.window), in: job.window, isEnough: job.extent == .any)
  }

  /// The one place on a line that an attachment means; nil: it means no single one, or none that is drawn.
  func exactPlace(of attachment: Int) -> AnchorPlace? {
    guard drawn.isExact[attachment],
      let fractions = LineFractions(attachment, attachments, layers)
    else { return nil }
    var place: AnchorPlace?
    let parts = geometries.parts(ofShapes: attachments.shapes(attachment))
    _ = fractions.visitPieces(of: parts, geometries, measures) { piece in
      let segment = max(0, min(Int(piece.from), piece.path.count - 2))
      let along = piece.from - Double(segment)
      let start = piece.path.lowerBound + segment
      let end = min(start + 1, piece.path.upperBound - 1)
      place = AnchorPlace(
        x: geometries.x[start] + (geometries.x[end] - geometries.x[start]) * along,
        y: geometries.y[start] + (geometries.y[end] - geometries.y[start]) * along, part: UInt32(piece.part))
      return true
    }
    return place
  }
}
