/// How many rows each table of a plan has.
///
/// They stand first in a plan file, so that every column knows its length and every index its bound.
struct PlanCounts {
  var annotations: Int
  var anchorLists: Int
  var attachments: Int
  var geometries: Int
  var featureIDs: Int
  var layers: Int
  var collisionBoxes: Int
  var collisionOutlines: Int
  var states: Int
  var callouts: Int
  var clusters: Int
  /// Rows of their looks, among them those of states.
  var clusterLooks: Int
  var zoomTables: Int
  var views: Int

  init(_ plan: Plan) {
    annotations = plan.annotations.count
    anchorLists = plan.anchorLists.count
    attachments = plan.attachments.count
    geometries = plan.geometries.count
    featureIDs = plan.featureIDs.count
    layers = plan.layers.count
    collisionBoxes = plan.collisionBoxes.count
    collisionOutlines = plan.collisionOutlines.count
    states = plan.states.count
    callouts = plan.callouts.count
    clusters = plan.clusters.count
    clusterLooks = plan.clusters.looks.count
    zoomTables = plan.zoomTables.count
    views = plan.views.count
  }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.count(&annotations)
    try coder.count(&anchorLists)
    try coder.count(&attachments)
    try coder.count(&geometries)
    try coder.count(&featureIDs)
    try coder.count(&layers)
    try coder.count(&collisionBoxes)
    try coder.count(&collisionOutlines)
    try coder.count(&states)
    try coder.count(&callouts)
    try coder.count(&clusters)
    try coder.count(&clusterLooks)
    try coder.count(&zoomTables)
    try coder.count(&views)
  }

  func rows(of table: SharedTable) -> Int {
    switch table {
    case .anchorLists: anchorLists
    case .views: views
    case .collisionOutlines: collisionOutlines
    case .callouts: callouts
    }
  }
}
