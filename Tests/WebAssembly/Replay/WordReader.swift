import CartoucheResolver

/// Reads what `[UInt64].append` wrote of a recording.
struct WordReader {
  private let words: [UInt64]
  private var position = 0

  init(_ words: [UInt64]) { self.words = words }

  var isAtEnd: Bool { position == words.count }

  mutating func plan() throws(PlanFileError) -> Plan {
    let count = Int(word())
    var file: [UInt8] = []
    file.reserveCapacity(count + 7)
    while file.count < count {
      let next = word()
      for index in 0..<8 { file.append(UInt8(truncatingIfNeeded: next >> UInt64(8 * index))) }
    }
    file.removeLast(file.count - count)
    return try Plan(bytes: file)
  }

  mutating func step() throws(PlanFileError) -> Step {
    switch word() {
    case 0: return .set(row(), try plan())
    case 1: return .add(try plan())
    case 2: return .remove(row())
    case 4:
      let attachment = AttachmentIndex(rawValue: UInt32(word()))
      return .setGeometry(try plan().geometries, of: attachment)
    case 5: return .reload(try plan())
    default:
      let isSettled = word() == 1
      var inputs: [Input] = []
      for _ in 0..<word() { inputs.append(input()) }
      let view = view()
      return .frame(inputs, view, Viewport(width: number(), height: number()), isSettled: isSettled)
    }
  }

  private mutating func view() -> Step.View {
    switch word() {
    case 0: return .planCamera
    case 1:
      let center = Coordinate(longitude: number(), latitude: number())
      return .camera(
        Camera(center: center, zoom: number(), bearing: number(), pitch: number(), padding: insets()))
    default:
      let columns = (column(), column(), column(), column())
      return .matrix(MapMatrix(columns: columns, zoom: number(), padding: insets()))
    }
  }

  private mutating func input() -> Input {
    switch word() {
    case 0: return .select(row())
    case 1: return .deselect(row())
    case 2: return .tap(point())
    case 3:
      let row = row()
      guard let state = DragState(rawValue: UInt8(word())) else { preconditionFailure("no state of a drag") }
      return .drag(row, state, to: word() == 0 ? nil : point())
    case 4: return .highlight(row(), word() == 1)
    case 5: return .measured(row(), width: number(), height: number())
    case 6:
      return .featureVisibility(attachment: AttachmentIndex(rawValue: UInt32(word())), isVisible: word() == 1)
    case 7: return .move(row(), to: Coordinate(longitude: number(), latitude: number()))
    case 8:
      let row = row()
      guard let property = SettableProperty(rawValue: UInt8(word())) else {
        preconditionFailure("no property")
      }
      return .set(row, property, number())
    case 10: return .measuredCallout(row(), width: number(), height: number())
    default: return .movePuck(to: word() == 0 ? nil : Coordinate(longitude: number(), latitude: number()))
    }
  }

  private mutating func word() -> UInt64 {
    defer { position += 1 }
    return words[position]
  }

  private mutating func row() -> AnnotationIndex { AnnotationIndex(rawValue: UInt32(word())) }

  private mutating func number() -> Double { Double(bitPattern: word()) }

  private mutating func point() -> ScreenPoint { ScreenPoint(x: number(), y: number()) }

  private mutating func column() -> SIMD4<Double> { SIMD4(number(), number(), number(), number()) }

  private mutating func insets() -> Insets {
    Insets(top: number(), right: number(), bottom: number(), left: number())
  }
}
