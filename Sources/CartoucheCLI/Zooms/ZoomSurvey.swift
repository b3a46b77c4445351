import CartoucheResolver

/// The zooms at which each annotation of a plan is visible, on a map of the whole world without a screen.
///
/// At each zoom of a grid, the world is divided into square tiles. A frame resolves a tile with a margin around it, from
/// a fresh state. A view belongs to the tile that contains its coordinate, so that no view is counted twice. The margin
/// has the neighbors of views near an edge.
struct ZoomSurvey {
  /// One annotation at one zoom.
  struct Sight: Sendable, Equatable {
    var anchor: AnchorIndex
    var option: AnchorOption
    var coordinate: Coordinate
  }

  /// The zooms of the grid, ascending.
  let zooms: [Double]
  /// Per annotation: what each zoom of the grid shows of it, as index of the zoom, ascending.
  private(set) var sights: [[(zoom: Int, sight: Sight)]]

  /// The largest side of a tile, and the width of the margin around it, in points.
  static let tile = 4096.0
  static let margin = 1024.0
  /// The largest number of tiles with annotations at one zoom.
  static let mostTiles = 1 << 18

  /// Resolves all tiles that may have a visible annotation.
  /// - Parameters:
  ///   - plan: The plan. Its regions, its puck and the camera's padding do not count, because they belong to a screen.
  ///   - bounds: The part of the world to look at, or `nil` for all of it.
  ///   - jobs: The number of threads, which does not affect the result.
  init(_ plan: Plan, at zooms: [Double], in bounds: WorldBounds?, jobs: Int) throws(TooManyTiles) {
    self.zooms = zooms
    sights = Array(repeating: [], count: plan.annotations.count)
    let fresh = FreshResolver(plan)
    let extents = plan.worldExtents
    for (index, zoom) in zooms.enumerated() {
      let grid = TileGrid(zoom)
      let tiles = try grid.tiles(meeting: extents, in: bounds)
      let seen = concurrentMap(tiles, jobs: jobs) { fresh.sights(in: $0, of: grid) }
      for (annotation, sight) in seen.joined() {
        if let bounds, !bounds.contains(sight.coordinate) { continue }
        // A view on a line may have a place in each of two tiles.
        if sights[annotation].last?.zoom != index { sights[annotation].append((index, sight)) }
      }
    }
  }

  /// An error about a zoom with more tiles than `mostTiles`.
  struct TooManyTiles: Error {
    var zoom: Double
  }
}

/// A part of the world between meridians and parallels, in degrees. If `west` is greater than `east`, it crosses ±180°.
struct WorldBounds: Sendable {
  var west: Double
  var south: Double
  var east: Double
  var north: Double

  func contains(_ coordinate: Coordinate) -> Bool {
    let place = coordinate.wrapped
    let isBetween =
      west <= east
      ? west...east ~= place.longitude : place.longitude >= west || place.longitude <= east
    return isBetween && south...north ~= place.latitude
  }
}

/// The tiles of the world at one zoom: `count` × `count` squares.
private struct TileGrid: Sendable {
  let zoom: Double
  /// The side of the world in points.
  let world: Double
  let count: Int

  struct Tile: Sendable, Hashable {
    var column: Int
    var row: Int
  }

  init(_ zoom: Double) {
    self.zoom = zoom
    world = 512 * Elementary.exp2(zoom)
    count = max(1, Int((world / ZoomSurvey.tile).rounded(.up)))
  }

  /// The camera and viewport that show a tile with its margin.
  func frame(of tile: Tile) -> (camera: Camera, viewport: Viewport) {
    let side = world / Double(count) + 2 * ZoomSurvey.margin
    let center = Coordinate(
      longitude: Mercator.longitude(x: (Double(tile.column) + 0.5) / Double(count)),
      latitude: Mercator.latitude(y: (Double(tile.row) + 0.5) / Double(count)))
    return (Camera(center: center, zoom: zoom), Viewport(width: side, height: side))
  }

  /// Returns the tile that contains a coordinate.
  func tile(containing coordinate: Coordinate) -> Tile {
    Tile(
      column: column(Mercator.x(longitude: coordinate.wrapped.longitude)),
      row: row(Mercator.y(latitude: coordinate.latitude)))
  }

  /// Returns the column of an x coordinate, which may be on another copy of the world.
  private func column(_ x: Double) -> Int {
    let column = Int((x * Double(count)).rounded(.down)) % count
    return column < 0 ? column + count : column
  }

  private func row(_ y: Double) -> Int { min(max(0, Int((y * Double(count)).rounded(.down))), count - 1) }

  /// Returns the tiles that annotations may be visible in, by rows from north to south.
  func tiles(
    meeting extents: [WorldExtent], in bounds: WorldBounds?
  ) throws(ZoomSurvey.TooManyTiles) -> [Tile] {
    var found: Set<Tile> = []
    for extent in extents {
      let rows = row(extent.minY)...row(extent.maxY)
      let first = Int((extent.minX * Double(count)).rounded(.down))
      let columns = min(count, Int((extent.maxX * Double(count)).rounded(.down)) - first + 1)
      guard rows.count <= ZoomSurvey.mostTiles / columns else { throw ZoomSurvey.TooManyTiles(zoom: zoom) }
      for row in rows {
        for column in first..<first + columns {
          let tile = Tile(column: (column % count + count) % count, row: row)
          if bounds.map({ meets($0, tile) }) ?? true { found.insert(tile) }
        }
      }
      if found.count > ZoomSurvey.mostTiles { throw ZoomSurvey.TooManyTiles(zoom: zoom) }
    }
    return found.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  private func meets(_ bounds: WorldBounds, _ tile: Tile) -> Bool {
    let north = row(Mercator.y(latitude: bounds.north))
    let south = row(Mercator.y(latitude: bounds.south))
    guard north <= south, north...south ~= tile.row else { return false }
    let west = column(Mercator.x(longitude: bounds.west))
    // The last column ends at 180°, where the first one starts.
    let east = bounds.east == 180 ? count - 1 : column(Mercator.x(longitude: bounds.east))
    if bounds.west <= bounds.east { return west <= east ? west...east ~= tile.column : true }
    return tile.column >= west || tile.column <= east
  }
}

/// A resolver without a frame, which threads copy.
private final class FreshResolver: Sendable {
  private let resolver: Resolver

  init(_ plan: Plan) {
    var plan = plan
    plan.surroundings.avoidedRegions = []
    plan.surroundings.regionNames = TextColumn()
    plan.surroundings.puck = nil
    var resolver = Resolver(plan: plan)
    resolver.reportsHidden = false
    resolver.prepareCopies()
    self.resolver = resolver
  }

  /// Returns the visible annotations with a coordinate in a tile, in draw order.
  func sights(in tile: TileGrid.Tile, of grid: TileGrid) -> [(annotation: Int, sight: ZoomSurvey.Sight)] {
    var resolver = self.resolver.copy()
    var frame = Frame()
    let (camera, viewport) = grid.frame(of: tile)
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    return frame.placements.compactMap { placement in
      guard !placement.annotation.isCluster, grid.tile(containing: placement.coordinate) == tile else {
        return nil
      }
      let option = resolver.anchorOption(placement.anchor, of: placement.annotation)
      return (
        placement.annotation.row,
        ZoomSurvey.Sight(anchor: placement.anchor, option: option, coordinate: placement.coordinate)
      )
    }
  }
}

/// The rectangle around the geometry of an annotation in Web Mercator, 0…1; `x` may be on another copy of the world.
private struct WorldExtent: Hashable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double
}

extension Plan {
  /// The extents of all annotations with a known place. An annotation that is attached to another one is near it.
  fileprivate var worldExtents: [WorldExtent] {
    annotations.options.indices.compactMap { row -> WorldExtent? in
      guard host(of: row) == nil else { return nil }
      let attachment = annotations.attachment[row]
      guard attachment != AttachmentTable.none, attachments.kinds[Int(attachment)] != .point else {
        let (x, y) = (annotations.mercatorX[row], annotations.mercatorY[row])
        return WorldExtent(minX: x, minY: y, maxX: x, maxY: y)
      }
      var extent: WorldExtent?
      for shape in attachments.shapes(Int(attachment)) {
        for part in geometries.parts(ofShape: shape) {
          for path in geometries.paths(ofPart: part) {
            for index in geometries.coordinates(ofPath: path) {
              let (x, y) = (geometries.x[index], geometries.y[index])
              let former = extent ?? WorldExtent(minX: x, minY: y, maxX: x, maxY: y)
              extent = WorldExtent(
                minX: min(former.minX, x), minY: min(former.minY, y), maxX: max(former.maxX, x),
                maxY: max(former.maxY, y))
            }
          }
        }
      }
      return extent
    }
  }
}
