package import CartoucheDiagnostics
import CartoucheSyntax

/// The kinds of diagnostics about keys and values of specs.
package enum SpecFinding: String, CaseIterable, FindingKind {
  case aggregate
  case anotherKindOfFile = "another-kind-of-file"
  case badTemplate = "bad-template"
  case booleanSpelling = "boolean-spelling"
  case bracesInName = "braces-in-name"
  case cameraFit = "camera-fit"
  case clusterLayout = "cluster-layout"
  case commentAsValue = "comment-as-value"
  case emptyAnchors = "empty-anchors"
  case emptyFile = "empty-file"
  case emptyValue = "empty-value"
  case foreignName = "foreign-name"
  case importName = "import-name"
  case missingKey = "missing-key"
  case notAMapping = "not-a-mapping"
  case notSupportedYet = "not-supported-yet"
  case numberSpelling = "number-spelling"
  case outOfRange = "out-of-range"
  case planTexts = "plan-texts"
  case rectangle
  case tagAsValue = "tag-as-value"
  case textTooLong = "text-too-long"
  case tooFewPositions = "too-few-positions"
  case twoAttachments = "two-attachments"
  case twoOptions = "two-options"
  case twoPlaces = "two-places"
  case unclosedRing = "unclosed-ring"
  case unknownAggregate = "unknown-aggregate"
  case unknownKey = "unknown-key"
  case unknownName = "unknown-name"
  case unknownVariable = "unknown-variable"
  case unknownVersion = "unknown-version"
  case unquotedTemplate = "unquoted-template"
  case variableInVariable = "variable-in-variable"
  case variableName = "variable-name"
  case wrongLayerType = "wrong-layer-type"
  case wrongOption = "wrong-option"
  case wrongType = "wrong-type"
  case zoomRange = "zoom-range"

  package var note: FindingNote {
    switch self {
    case .anotherKindOfFile:
      .error(
        "A scenario or GeoJSON file is used as a spec, or a spec as a scenario.",
        "A spec says what a map shows, a scenario what is expected of that; neither is read as the other.")
    case .aggregate:
      .error(
        "An aggregate of a cluster is not exactly one operation.",
        "Each name is one value computed over the members; the name `count` is reserved.")
    case .badTemplate:
      .error(
        "A `{`, `{{` or `$` in a text probably has another effect than intended.", canBeWarning: true,
        "`{name}` inserts a property, `{$name}` a variable and `{{` a brace; any other `$`, `#` or `%` is shown."
      )
    case .booleanSpelling:
      .error(
        "A boolean is written as `yes`, `on` or `True`.",
        "YAML readers disagree about every spelling but `true` and `false`.")
    case .bracesInName:
      .warning(
        "A name has a property in braces, as titles do.",
        "Placeholders work only in displayed texts; this name is the same for every feature.")
    case .cameraFit:
      .error(
        "A camera has `fit` or its `maxZoom`, and also `center` or `zoom`.",
        "`fit` computes the center and the zoom.")
    case .clusterLayout:
      .error(
        "A cluster's place, or its size at a zoom, is computed from its members.",
        "The zooms at which clusters form depend on their layout.")
    case .commentAsValue:
      .error("A value that starts with `#` is a comment.", "The key would silently have no value at all.")
    case .emptyAnchors:
      .warning("A list of anchors is empty.", "An empty list means `[center]`, which is rarely intended.")
    case .emptyFile:
      .error("The file holds no spec.", "There is nothing to compile.")
    case .emptyValue:
      .error("A key has no value.", "An empty value could mean a default, a null or a forgotten line.")
    case .foreignName:
      .error(
        "A property has the name of another product.",
        "Cartouche spells it differently, and sometimes means it differently.")
    case .importName:
      .error("An import has an invalid name.", "Names of the import are referred to as `name.thing`.")
    case .missingKey:
      .error("A required key is missing.", "It has no default.")
    case .notAMapping:
      .error("A spec is something else than a mapping.", "It has no `version`.")
    case .notSupportedYet:
      .warning("A property is known and not supported.", "It is ignored.")
    case .numberSpelling:
      .error(
        "A number is written in a form that readers disagree about.",
        "`012`, `1_000` and `12:30` are different values to different programs.")
    case .outOfRange:
      .error("A number is outside of its range.", "It has no meaning there.")
    case .planTexts:
      .error(
        "The texts of all annotations together have more bytes than a limit allows.",
        "No view shows them; a limit keeps hostile files out.")
    case .rectangle:
      .error(
        "A rectangle has too many or too few values for an axis.",
        "Two of start, length and end define an axis; a length alone is centred.")
    case .tagAsValue:
      .error("A value that starts with `!` is a tag.", "The value would silently be lost.")
    case .textTooLong:
      .error(
        "A text has more than \(Limits.longestText) bytes.",
        "No view shows it; a few lines of a spec could make texts that fill all memory.")
    case .tooFewPositions:
      .error("A line or ring has too few positions.", "It has no length, or no area.")
    case .twoAttachments:
      .error("An annotation is attached to two things.", "It can be at only one of them.")
    case .twoOptions:
      .error("Two options define the same value.", "They may contradict each other.")
    case .twoPlaces:
      .error("Two things are named where only one is possible.", "The intention is ambiguous.")
    case .unclosedRing:
      .warning("A ring does not end where it starts.", "It is closed automatically; the data may be damaged.")
    case .unknownAggregate:
      .error(
        "A cluster reads an unknown value.",
        "A cluster has `count` and the names under `aggregate`; the properties of its members differ.")
    case .unknownKey:
      .error("A key is not a property of the type.", "It would have no effect.")
    case .unknownName:
      .error("A value is not one of the names that a property accepts.", "It has no meaning.")
    case .unknownVariable:
      .error("There is no variable of this name.", "It has no value.")
    case .unknownVersion:
      .error("The spec is of another version of the language.", "Its properties may mean something else.")
    case .unquotedTemplate:
      .error("A text with braces stands without quotes.", "An unquoted `{name}` is a mapping for YAML.")
    case .variableInVariable:
      .error(
        "The value of a variable uses a variable.",
        "Variables are not inserted into values of variables, so their order never matters.")
    case .variableName:
      .error("A variable has a name that is invalid after `$`.", "Nothing could refer to it.")
    case .wrongLayerType:
      .error("A layer has a property of another type of layer.", "It would have no effect.")
    case .wrongOption:
      .error("An option does not apply to this kind of attachment.", "It would have no effect.")
    case .wrongType:
      .error("A value is of another type than its property.", "It has no meaning there.")
    case .zoomRange:
      .error(
        "An annotation or a layer has no zoom from `minZoom` to below `maxZoom`.", "It is never shown.")
    }
  }
}

extension DiagnosticLog {
  package mutating func report(
    _ finding: SpecFinding, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    report(Diagnostic(finding, message, at: location, help: help, related: related, fixes: fixes))
  }

  /// Reports an expression whose result is a text longer than the limit.
  /// - Parameter features: The number of features for which the result is too long, such as "3 of 10 features". It is empty if the result
  ///   does not depend on a feature.
  package mutating func reportLongText(for features: String = "", at location: Location) {
    report(
      .textTooLong,
      "this makes a text of more than \(Limits.longestText) bytes"
        + (features.isEmpty ? "" : " for \(features)"),
      at: location, help: textTooLongHelp)
  }
}
