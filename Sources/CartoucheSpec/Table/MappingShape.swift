/// A mapping that is read by the rows of a type.
package struct MappingShape: Sendable {
  /// Of the type, or of the part of it that may stand there: "Annotation".
  package let name: String
  /// With its article, for messages: "an annotation".
  package let title: String
  package let requirements: [Requirement]
  /// What explanations show; nil: what is required.
  let example: PlainValue?
  /// What others call things here.
  package let foreignNames: [ForeignName]
  private let makeRows: @Sendable () -> [RowDescription]

  /// - Parameter rows: asked for when needed, because types refer to each other.
  init(
    name: String, title: String, requirements: [Requirement], example: PlainValue? = nil,
    foreignNames: [ForeignName], rows: @escaping @Sendable () -> [RowDescription]
  ) {
    self.name = name
    self.title = title
    self.requirements = requirements
    self.example = example
    self.foreignNames = foreignNames
    makeRows = rows
  }

  /// A root: all that `Owner` has.
  package init<Owner: SpecType>(_ type: Owner.Type, name: String, requiring requirements: Requirement...) {
    self.init(
      name: name, title: type.title, requirements: requirements, foreignNames: type.foreignNames
    ) {
      type.properties.rows.map(\.description)
    }
  }

  package var rows: [RowDescription] { makeRows() }
}

extension MappingShape {
  /// The root of a spec.
  package static var spec: MappingShape { MappingShape(Spec.self, name: "Spec", requiring: .key("version")) }

  /// The root of a spec and every type that can stand in one.
  package static let all: [MappingShape] = reachable(from: spec)

  /// A root and every type that can stand below it, each once, in order of appearance.
  package static func reachable(from root: MappingShape) -> [MappingShape] {
    var found = [root]
    var next = 0
    while next < found.count {
      for mapping in found[next].rows.flatMap(\.shape.mappings) {
        let known = found.firstIndex { $0.name == mapping.name }
        if known == nil { found.append(mapping) }
        // Some places ask for less: templates are annotations without an id.
        if let known, found[known].requirements.isEmpty { found[known] = mapping }
      }
      next += 1
    }
    return found
  }
}
