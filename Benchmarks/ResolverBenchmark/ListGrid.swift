/// A plain collision grid, with which the resolver is compared: cells of 64 points, each with a list of boxes.
struct ListGrid {
  private static let shift: Int32 = 14
  private let columns: Int32 = 32
  private let rows: Int32 = 19
  private var heads: [Int32]
  private var next: [Int32] = []
  private var boxes: [PlainBox] = []

  init() {
    heads = Array(repeating: -1, count: Int(columns * rows))
  }

  mutating func clear() {
    for index in heads.indices { heads[index] = -1 }
    next.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
  }

  func meets(_ box: PlainBox) -> Bool {
    for row in clampedRow(box.top)...clampedRow(box.bottom - 1) {
      for column in clampedColumn(box.left)...clampedColumn(box.right - 1) {
        var entry = heads[Int(row * columns + column)]
        while entry >= 0 {
          if boxes[Int(entry)].meets(box) { return true }
          entry = next[Int(entry)]
        }
      }
    }
    return false
  }

  mutating func insert(_ box: PlainBox) {
    for row in clampedRow(box.top)...clampedRow(box.bottom - 1) {
      for column in clampedColumn(box.left)...clampedColumn(box.right - 1) {
        let cell = Int(row * columns + column)
        boxes.append(box)
        next.append(heads[cell])
        heads[cell] = Int32(boxes.count - 1)
      }
    }
  }

  private func clampedColumn(_ x: Int32) -> Int32 { max(0, min(x >> ListGrid.shift, columns - 1)) }
  private func clampedRow(_ y: Int32) -> Int32 { max(0, min(y >> ListGrid.shift, rows - 1)) }
}
