import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The inputs that a change amounts to where there is no spec to compile it with; nil, and reported, for what a
/// plan alone cannot tell.
func plainChange(of row: AnnotationIndex, _ node: Node, in plan: Plan, _ decoder: inout Decoder) -> [Input]? {
  var annotation = Annotation()
  let errorsBefore = decoder.log.errorCount
  annotation.readChange(node, &decoder)
  guard decoder.log.errorCount == errorsBefore else { return nil }
  var inputs: [Input] = []
  for entry in node.entries where !isUserKey(entry.key) && !entry.key.isText("id") {
    let name = entry.key.string
    let property =
      PlainProperty.composed.first { $0.name == name } ?? PlainProperty(settable: name)
    // The default is the host's, whatever that is by then.
    let isHosts = name == "zPriority" && entry.value.isNull && plan.host(of: row.row) != nil
    guard !isHosts, let added = property?.inputs(annotation, row) else {
      decoder.log.report(
        .noSpec, "setting `\(name)` to this needs the spec, and there is only its compiled plan",
        at: entry.key.location,
        help: (property.map { "write \($0.form), or " } ?? "") + "load the spec in place of the plan")
      return nil
    }
    inputs += added
  }
  return inputs
}

/// A property whose plain values are inputs.
private struct PlainProperty: Sendable {
  var name: String
  /// How a plain value is written.
  var form: String
  /// What sets it to the value that it has in an annotation; nil: that takes a compiler.
  var inputs: @Sendable (_ annotation: Annotation, _ row: AnnotationIndex) -> [Input]?

  init(
    name: String, form: String,
    inputs: @escaping @Sendable (_ annotation: Annotation, _ row: AnnotationIndex) -> [Input]?
  ) {
    (self.name, self.form, self.inputs) = (name, form, inputs)
  }

  /// Those that are more than one value, or another kind of input.
  static let composed: [PlainProperty] = [
    PlainProperty(name: "selected", form: "`true` or `false`") { annotation, row in
      annotation.traits.content.selected.constant.map { [$0 ? .select(row) : .deselect(row)] }
    },
    PlainProperty(name: "priority", form: "a number or `required`") { annotation, row in
      switch annotation.priority.constant {
      case .number(let number): [.set(row, .required, 0), .set(row, .priority, number)]
      case .required: [.set(row, .required, 1), .set(row, .priority, 0)]
      case nil: nil
      }
    },
    PlainProperty(name: "size", form: "`[width, height]`") { annotation, row in
      guard case .points(let width) = annotation.traits.content.size?.width,
        case .points(let height) = annotation.traits.content.size?.height, let width = width.constant,
        let height = height.constant
      else { return nil }
      return [.set(row, .width, width), .set(row, .height, height)]
    },
    PlainProperty(name: "attach", form: "`{ point: [longitude, latitude] }`") { annotation, row in
      guard case .coordinate(let point) = annotation.attach?.content.point?.content else { return nil }
      return [.move(row, to: Coordinate(longitude: point.longitude, latitude: point.latitude))]
    },
  ]

  /// A number, or yes or no, of the property of that name.
  init?(settable name: String) {
    guard let property = SettableProperty.allCases.first(where: { $0.name == name }),
      let written = Annotation.properties.rows.first(where: { $0.name == name })
    else { return nil }
    self.name = name
    form = property.property.kind == .flag ? "`true` or `false`" : "a number"
    inputs = { annotation, row in
      switch written.printedValue(in: annotation) {
      case .number(let number): [.set(row, property, number)]
      case .boolean(let flag): [.set(row, property, flag ? 1 : 0)]
      default: nil
      }
    }
  }
}
