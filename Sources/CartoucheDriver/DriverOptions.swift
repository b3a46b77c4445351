public import CartoucheResolver

/// The options of a `MapDriver`.
public struct DriverOptions: Sendable, Equatable {
  /// The duration of the fades of views that appear and disappear, in seconds; 0 for none.
  public var fade = 0.0
  /// The time after which an idle map is settled.
  public var rest = Rest.seconds(0.25)
  /// The additional time after which a map that does not become idle is settled, if neither the camera nor the views have changed.
  public var stillness = Rest.seconds(1)
  /// The distance in points that a finger moves before a press of a draggable view becomes a drag.
  public var dragTolerance = 3.0
  /// Whether a tap on a cluster moves the camera to its members.
  public var zoomsIntoClusters = true
  /// Whether a tap on a cluster that no zoom of the map splits shows its members around it.
  public var expandsClusters = true
  /// The time after which a search of `strategy: best` ends; `nil` for no limit.
  public var within: Duration?
  /// The largest number of views of unknown size that one settled frame makes only to measure them.
  public var measuredAtOnce = 32

  /// Creates the default options.
  public init() {}

  /// A time span, by the time stamps of `tick(at:)` or in ticks.
  public enum Rest: Sendable, Equatable {
    /// Seconds between the time stamps of ticks. A tick without a time stamp counts as 1/60 second.
    case seconds(Double)
    /// A number of ticks.
    case ticks(Int)
  }
}

/// A problem that the driver reports to `onWarning` and then ignores.
public enum DriverWarning: Sendable, Equatable {
  /// A call named an annotation that does not exist.
  case unknownAnnotation(String)
  /// The resolver refused an input of the app.
  case refused(Input, Refusal.Reason)
  /// The geometry of a feature of the map is not valid.
  case geometry(GeometryError)
  /// An input was dropped because it referred to the plan before a `reload`.
  case outdated(Input)
  /// The app has a function for a view class that the plan does not have, and none for classes that it has.
  case unusedViewClass(String, classes: [String])
  /// A method was called after `remove`.
  case removed(method: String)
}

extension DriverWarning: CustomStringConvertible {
  /// A message for the developer of the app.
  public var description: String {
    switch self {
    case .unknownAnnotation(let id): "there is no annotation `\(id)`"
    case .refused(let input, let reason): "the input \(input) has no effect: \(reason)"
    case .geometry(let error): "a feature of the map cannot be used: \(error)"
    case .outdated(let input):
      "the input \(input) refers to the plan before the reload; send it again with the new index"
    case .unusedViewClass(let name, let classes):
      "no annotation has the view class `\(name)`; add a function for "
        + classes.map { "`\($0)`" }.joined(separator: ", ") + ", or set `view: \(name)` in the spec"
    case .removed(let method): "`\(method)` has no effect after `remove`"
    }
  }
}
