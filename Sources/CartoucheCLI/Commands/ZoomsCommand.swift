import ArgumentParser
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

struct ZoomsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zooms", _superCommandName: "cartouche",
    abstract: "Prints the zooms at which each annotation is visible.",
    discussion: """
      Resolves the whole world at each zoom of a grid, in tiles with a margin, and prints for each annotation the spans \
      of zoom in which it is visible, with its anchor. Makers of tiles use them as the smallest zoom of a feature. The \
      input is a spec or a compiled plan.
      """)

  @Argument(
    help: ArgumentHelp("The spec or compiled plan to read, or - for standard input.", valueName: "spec"))
  var spec: String

  @OptionGroup var source: SpecSource
  @OptionGroup var result: ResultOutput

  @Option(help: ArgumentHelp("The first zoom of the grid.", valueName: "zoom"))
  var minZoom = 0.0

  @Option(help: ArgumentHelp("The last zoom of the grid.", valueName: "zoom"))
  var maxZoom = 14.0

  @Option(help: ArgumentHelp("The difference between two zooms of the grid.", valueName: "zoom"))
  var step = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The part of the world to look at. (default: all of it)", valueName: "west,south,east,north"),
    transform: { try NumberList(argument: $0, example: "-10,35,30,60") })
  var bbox: NumberList?

  @Option(help: "text for people; json for one object; ndjson for one line for each annotation.")
  var format = ZoomsFormat.text

  @Option(
    help: ArgumentHelp(
      "The number of tiles to resolve at the same time. (default: the number of processors)",
      valueName: "number"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected a number of at least 1") }
    let range = NumberRange.zoom
    guard range ~= minZoom, range ~= maxZoom, minZoom <= maxZoom else {
      let bounds = [range.lowerBound, range.upperBound].map(\.ecmaScriptDescription).joined(separator: " to ")
      throw ValidationError("--min-zoom and --max-zoom: expected ascending zooms in \(bounds)")
    }
    guard step >= 0.01, step <= range.upperBound else {
      throw ValidationError("--step: expected a number of at least 0.01")
    }
    guard let numbers = bbox?.numbers else { return }
    guard numbers.count == 4, -180...180 ~= numbers[0], -180...180 ~= numbers[2], -90...90 ~= numbers[1],
      -90...90 ~= numbers[3], numbers[1] <= numbers[3]
    else {
      throw ValidationError("--bbox: expected WEST,SOUTH,EAST,NORTH in degrees, with SOUTH below NORTH")
    }
  }

  func run() throws {
    var subject = try source.plan(of: spec, acceptsPlans: true, keepsEditor: false)
    subject.plan.useSamples()
    let bounds = bbox.map { bbox in
      let numbers = bbox.numbers
      return WorldBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
    let survey: ZoomSurvey
    do throws(ZoomSurvey.TooManyTiles) {
      survey = try ZoomSurvey(subject.plan, at: zooms, in: bounds, jobs: jobs ?? processorCount)
    } catch {
      let tile = ZoomSurvey.tile.ecmaScriptDescription
      StandardStream.report(
        "zoom \(error.zoom.ecmaScriptDescription) needs more than \(ZoomSurvey.mostTiles) tiles of \(tile) points; "
          + "use a smaller --max-zoom or a --bbox")
      throw ExitStatus.failure
    }
    let spans = ZoomSpans.all(survey, of: subject.plan, in: bounds)
    try result.write(format.bytes(of: spans, zooms), madeFrom: subject.files)
  }

  /// The zooms of the grid.
  private var zooms: [Double] {
    let count = Int(((maxZoom - minZoom) / step + 1e-9).rounded(.down))
    // Rounded, because multiples of steps such as 0.1 have rounding errors.
    return (0...count).map { ((minZoom + Double($0) * step) * 1e6).rounded() / 1e6 }
  }
}

enum ZoomsFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, ndjson

  /// Returns the spans in this format.
  func bytes(of annotations: [ZoomSpans], _ zooms: [Double]) -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .text:
      let width = annotations.map { $0.id.printable.count }.max() ?? 0
      for spans in annotations { bytes += spans.text(idWidth: width).utf8 }
    case .json:
      JSONWriter.print(to: &bytes) { json in
        json.object {
          $0.member("version", 1)
          $0.array("zooms") { for zoom in zooms { $0.element(zoom) } }
          $0.member("tile", ZoomSurvey.tile)
          $0.member("margin", ZoomSurvey.margin)
          $0.array("annotations") { json in for spans in annotations { spans.write(to: &json) } }
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    case .ndjson:
      for spans in annotations {
        JSONWriter.print(to: &bytes) { spans.write(to: &$0) }
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }
}
