/// Where small print fits between what a picture already holds. Cost of a try: linear in what is there, which
/// does for the few dozen labels that a picture can bear.
struct LabelSpace {
  private let sheet: Area
  private var taken: [Area] = []

  init(sheet: Area) {
    self.sheet = sheet
  }

  mutating func take(_ area: Area) { taken.append(area) }

  /// Takes and returns the first of `areas` that is on the sheet and free; nil if none is.
  mutating func takeFirst(of areas: some Sequence<Area>) -> Area? {
    for area in areas where area.lies(within: sheet) && !taken.contains(where: { $0.meets(area) }) {
      take(area)
      return area
    }
    return nil
  }
}
