package import CartoucheDiagnostics

/// The findings of the compiler: references to missing or duplicate names, files, and data.
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
        "A repeated annotation names a target in `attach`.",
        "Its target is already its feature or instance; only options such as `part` are allowed.")
    case .attachmentCycle:
      .error("Annotations are attached to each other.", "Each needs the position of the other.")
    case .clusterExpression:
      .error(
        "A property of a cluster is computed by an operator that clusters do not have.",
        "Frames compute numbers and conditions from numbers and conditions only, and texts by fewer operators than the compiler."
      )
    case .duplicateFeatureID:
      .warning(
        "Two features of a source have the same id, or two annotations would have the same id.",
        "The id refers to the first one only.")
    case .duplicateID:
      .error("Two annotations have the same id.", "References to the id would be ambiguous.")
    case .duplicateLayer:
      .error(
        "The style has a different layer with this name, or two of them.",
        "References to the name would be ambiguous.")
    case .duplicateSource:
      .error("The style has a source with this name too.", "References to the name would be ambiguous.")
    case .emptyCallout:
      .error("A callout has no content.", "A map view would not show it.")
    case .fileSize:
      .error(
        "The file exceeds the size limit of a spec.",
        "Data belongs in files that `sources` names; the limit protects against hostile files.")
    case .geoJSON:
      .error("A source is not valid GeoJSON.", "Its features cannot be shown.")
    case .groupAsHost:
      .error(
        "An annotation is attached to a `forEach` group.", "The group has many annotations; name one of them."
      )
    case .hiddenCluster:
      .warning(
        "A cluster is hidden at zooms at which its members would be visible.",
        "A cluster always hides its members, even where the cluster itself is hidden.")
    case .hostFeatures:
      .error("Only the host map has the features.", "The compiler cannot read them.")
    case .hostFilter:
      .warning("A filter of the style cannot be read.", "The host decides which features the layer draws.")
    case .ignoredInImport:
      .warning(
        "An imported spec has a root key that is ignored.",
        "Settings such as camera and placement belong in the file that imports.")
    case .importCycle:
      .error("Specs import each other.", "Each needs the other to be read first.")
    case .importDepth:
      .error("Imports are nested too deeply.", "The limit protects against hostile files.")
    case .noGeometry:
      .error("Features have no geometry.", canBeWarning: true, "Annotations cannot be attached to them.")
    case .noIDs:
      .warning(
        "No feature has the property that `promoteId` names.",
        "Annotations cannot refer to the features by id.")
    case .noSpec:
      .error(
        "A change needs the spec, but only its compiled plan is loaded.",
        "A plan has no templates and no expressions; load the spec instead.")
    case .path:
      .error(
        "A path is absolute or leads out of the root folder.",
        "A spec must mean the same on every machine and may not read other files.")
    case .quotedVariable:
      .warning("A variable's name is quoted.", "It is text then, not the value of the variable.")
    case .reservedID:
      .error(
        "An id starts with `cluster:`.", "Ids of clusters have this prefix, so the id would be ambiguous.")
    case .style:
      .error(
        "A style does not have the format of Mapbox or MapLibre styles.", canBeWarning: true,
        "Annotations cannot refer to its content.")
    case .styleValue:
      .warning(
        "A size in the style is out of range or cannot be read.",
        "It counts as the nearest valid size, or as 0, so views may cover the drawn feature.")
    case .templateCycle:
      .error("Templates extend each other.", "Each needs the other to be read first.")
    case .templateID:
      .error("A template has an id.", "All annotations that extend it would share the id.")
    case .tooManyAnnotations:
      .error(
        "The spec has more annotations than the limit.",
        "Draw so many with a layer of the map; the limit protects against hostile files.")
    case .tooManyImports:
      .error("The spec imports too many files.", "The limit protects against hostile files.")
    case .unknownAnnotation:
      .error("There is no annotation with this id.", "The reference has no target.")
    case .unknownFeature:
      .error(
        "There is no feature with this id.", canBeWarning: true,
        "The reference has no target. In a change of data it is a warning, because the feature may be gone.")
    case .unknownLayer:
      .error("There is no layer with this name.", "The reference has no target.")
    case .unknownSize:
      .warning(
        "A size is `auto` and there is no title to estimate it from.",
        "The view is hidden with the cause `size` until an app measures it.")
    case .unknownSource:
      .error("There is no source with this name.", "The reference has no target.")
    case .unknownTemplate:
      .error("There is no template with this name.", "The reference has no target.")
    case .unknownSample:
      .warning(
        "The samples of a layer have no feature with this id.",
        "Only the host can place the annotation; tools show the feature as missing.")
    case .unreadableImport:
      .error("An imported spec cannot be read.", "Its declarations are missing.")
    case .unreadableSource:
      .error("A data file cannot be read.", "Its features are missing.")
    case .unsuitableLayer:
      .error(
        "A layer has no features that annotations can be bound to.",
        "Only layers of five types draw features.")
    case .unusedSamples:
      .warning(
        "A layer whose features are known has samples.", "Samples replace features that only the host has.")
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
