package import CartoucheDiagnostics

/// What can be wrong with names of other things, with files and with what they hold.
package enum CompilerFinding: String, CaseIterable, FindingKind {
  case attachAndForEach = "attach-and-for-each"
  case attachmentCycle = "attachment-cycle"
  case clusterExpression = "cluster-expression"
  case duplicateFeatureID = "duplicate-feature-id"
  case duplicateID = "duplicate-id"
  case duplicateLayer = "duplicate-layer"
  case duplicateSource = "duplicate-source"
  case emptyCallout = "empty-callout"
  case fileSize = "file-size"
  case geoJSON = "geojson"
  case groupAsHost = "group-as-host"
  case hiddenCluster = "hidden-cluster"
  case hostFeatures = "host-features"
  case hostFilter = "host-filter"
  case ignoredInImport = "ignored-in-import"
  case importCycle = "import-cycle"
  case importDepth = "import-depth"
  case noGeometry = "no-geometry"
  case noIDs = "no-ids"
  case noSpec = "no-spec"
  case path
  case quotedVariable = "quoted-variable"
  case reservedID = "reserved-id"
  case style
  case styleValue = "style-value"
  case templateCycle = "template-cycle"
  case templateID = "template-id"
  case tooManyAnnotations = "too-many-annotations"
  case tooManyImports = "too-many-imports"
  case unknownAnnotation = "unknown-annotation"
  case unknownFeature = "unknown-feature"
  case unknownLayer = "unknown-layer"
  case unknownSize = "unknown-size"
  case unknownSource = "unknown-source"
  case unknownTemplate = "unknown-template"
  case unreadableImport = "unreadable-import"
  case unreadableSource = "unreadable-source"
  case unknownSample = "unknown-sample"
  case unsuitableLayer = "unsuitable-layer"
  case unusedSamples = "unused-samples"

  package var note: FindingNote {
    switch self {
    case .attachAndForEach:
      .error(
        "The `attach` of a repeated annotation names what it is attached to.",
        "It is attached to its feature or instance already; options such as `part` may stand there.")
    case .attachmentCycle:
      .error("Annotations are attached to each other.", "None of them could be placed first.")
    case .clusterExpression:
      .error(
        "A number or condition of a cluster is computed from texts or lists.",
        "It is computed while the map moves, from numbers and conditions alone.")
    case .duplicateFeatureID:
      .warning(
        "Two features of a source have one id, or two annotations would have one name.",
        "Only the first can be meant by it.")
    case .duplicateID:
      .error("Two annotations have one id.", "Nobody could tell which one is meant.")
    case .duplicateLayer:
      .error(
        "The style has another layer of this name, or two of it.", "Nobody could tell which is meant.")
    case .duplicateSource:
      .error("The style has a source of this name too.", "Nobody could tell which is meant.")
    case .emptyCallout:
      .error("A callout has nothing to show.", "It would be disabled without a word.")
    case .fileSize:
      .error(
        "The file is larger than a spec may be.",
        "Data belongs in files that `sources` names; a limit keeps hostile files out.")
    case .geoJSON:
      .error("A source is not the GeoJSON that is needed.", "What is not a feature cannot be shown.")
    case .groupAsHost:
      .error("An annotation is attached to a group.", "A `forEach` makes many; one of them must be named.")
    case .hiddenCluster:
      .warning(
        "A cluster is hidden at zooms at which its members would be shown.",
        "Whoever takes part in a cluster is hidden, also where the cluster is.")
    case .hostFeatures:
      .error("The host map knows the features.", "The compiler cannot check them.")
    case .hostFilter:
      .warning("A filter of the style cannot be read.", "The host decides about that layer.")
    case .ignoredInImport:
      .warning(
        "An imported spec has a root key that is ignored.",
        "Camera, placement and the like belong to the file that imports.")
    case .importCycle:
      .error("Specs import each other.", "None of them could be read first.")
    case .importDepth:
      .error("Imports lie too deep.", "A limit keeps hostile files out.")
    case .noGeometry:
      .error("Features have no geometry.", alsoWarns: true, "Nothing can be attached to them.")
    case .noIDs:
      .warning("No feature has the property that should be its id.", "None can be referred to.")
    case .noSpec:
      .error(
        "A change needs the spec of what it changes.",
        "A compiled plan has no templates and no expressions; load the spec in its place.")
    case .path:
      .error(
        "A path is absolute or leads out of the root folder.",
        "A spec must mean the same on every machine, and may not read what is not its own.")
    case .quotedVariable:
      .warning("A variable's name stands in quotes.", "It is a text then, not the variable's value.")
    case .reservedID:
      .error(
        "An id starts with `cluster:`.", "Clusters have such ids, and nobody could tell which one is meant.")
    case .style:
      .error(
        "A style is not what its format asks for.", alsoWarns: true, "What it holds cannot be referred to.")
    case .styleValue:
      .warning(
        "A size in the style is out of range, or cannot be read.",
        "It counts as the nearest size that is possible, or as 0: views may cover what the layer draws.")
    case .templateCycle:
      .error("Templates extend each other.", "None of them could be read first.")
    case .templateID:
      .error("A template has an id.", "Annotations that take it would share the id.")
    case .tooManyAnnotations:
      .error(
        "The spec makes more annotations than a limit allows.",
        "Such a map is a layer; a limit keeps hostile files out.")
    case .tooManyImports:
      .error("The spec imports too many files.", "A limit keeps hostile files out.")
    case .unknownAnnotation:
      .error("There is no annotation of this id.", "The name refers to nothing.")
    case .unknownFeature:
      .error("There is no feature with this id.", "The id refers to nothing.")
    case .unknownLayer:
      .error("There is no layer of this name.", "The name refers to nothing.")
    case .unknownSize:
      .warning(
        "A size is `auto` and there is no title to estimate it from.",
        "The view is hidden, cause `size`, until an app measures it.")
    case .unknownSource:
      .error("There is no source of this name.", "The name refers to nothing.")
    case .unknownTemplate:
      .error("There is no template of this name.", "The name refers to nothing.")
    case .unknownSample:
      .warning(
        "The samples of a layer have no feature with this id.",
        "Only the host can place what is attached to it: tools show it as missing.")
    case .unreadableImport:
      .error("An imported spec cannot be read.", "What it holds is missing.")
    case .unreadableSource:
      .error("A data file cannot be read.", "Its features are missing.")
    case .unsuitableLayer:
      .error("A layer has no features to bind to.", "Only five types of layer draw features.")
    case .unusedSamples:
      .warning("A layer whose features are known has samples.", "They stand for what only the host knows.")
    }
  }
}

extension DiagnosticLog {
  package mutating func report(
    _ finding: CompilerFinding, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    report(Diagnostic(finding, message, at: location, help: help, related: related, fixes: fixes))
  }
}
