import Cartouche
import CartoucheCompiler
import CartoucheResolver
import Foundation
import Testing

@testable import CartoucheDriver

/// The driver gives the views of each script in `Tests/Drivers` the operations that its file lists, as the drivers in JavaScript and Kotlin
/// do. `UPDATE_GOLDEN=1` rewrites the files and still fails.
@MainActor @Suite struct DriverScriptTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Drivers")
  nonisolated static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".script.json") }.map { String($0.dropLast(".script.json".count)) }.sorted()

  @Test func thereAreScripts() { #expect(Self.names.count >= 6) }

  @Test(arguments: names) func operationsAreThoseOfAllDrivers(_ name: String) throws {
    let found = try ScriptedStage(name).play()
    let file = Self.folder.appendingPathComponent("\(name).operations.txt")
    let expected = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1", found != expected {
      try found.write(to: file, atomically: true, encoding: .utf8)
    }
    if found == expected { return }
    let lines = (expected ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let difference = zip(found.split(separator: "\n", omittingEmptySubsequences: false), lines).enumerated()
      .first { $0.element.0 != $0.element.1 }
    Issue.record(
      "\(name).operations.txt, line \((difference?.offset ?? 0) + 1): \(difference.map { "\($0.element.0)" } ?? "length")"
    )
  }
}

/// A driver that plays a script.
@MainActor private final class ScriptedStage {
  private typealias Members = [String: Any]
  struct Mistake: Error { var text: String }

  private let script: Members
  private let map: FakeMap
  private let views: OperationViews
  private let annotations: ViewAnnotations
  private let driver: MapDriver<OperationViews>
  private var time = 0.0
  private var moves = 0
  private var pressed = ScreenPoint(x: 0, y: 0)

  init(_ name: String) throws {
    let data = try Data(
      contentsOf: DriverScriptTests.folder.appendingPathComponent("\(name).script.json"))
    script = try #require(try JSONSerialization.jsonObject(with: data) as? Members)
    map = FakeMap(center: Coordinate(longitude: 0, latitude: 0), zoom: 0)
    let sizes = try (script["sizes"] as? Members ?? [:]).mapValues {
      let size = try Self.numbers($0, 2)
      return ViewSize(width: size[0], height: size[1])
    }
    views = OperationViews(displayScale: Self.number(script["scale"]) ?? 1, sizes: sizes)
    annotations = ViewAnnotations(plan: try Self.plan(name))
    driver = MapDriver(annotations, map: map, views: views)
    map.maxZoom = Self.number(script["maxZoom"]) ?? 20
    try resize(script["viewport"] ?? [])
    try move(by: script["camera"] ?? [:])
  }

  private static func plan(_ name: String) throws -> Plan {
    let file = DriverScriptTests.folder.appendingPathComponent("\(name).annotations.yaml")
    return try Plan(spec: try String(contentsOf: file, encoding: .utf8))
  }

  func play() throws -> String {
    var lines: [String] = []
    for (index, step) in (script["steps"] as? [Members] ?? []).enumerated() {
      try act(step)
      let isSettled = step["settle"] as? Bool == true
      if isSettled { try settle() } else { tick() }
      lines.append("\(index + 1) \(step["note"] as? String ?? "")")
      let operations = views.lines(isSettled: isSettled, moves: Array(map.moves.dropFirst(moves)))
      moves = map.moves.count
      lines += operations.map { "  \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func tick() {
    time += 1.0 / 60
    map.forgetRequests()
    driver.tick(at: time)
  }

  private func settle() throws {
    driver.mapDidBecomeIdle()
    for _ in 0..<200 {
      tick()
      if map.requests == 0 { return }
    }
    throw Mistake(text: "the map does not settle")
  }

  // MARK: Actions

  /// The actions, in the order in which a step with several actions does them.
  private static let actions = [
    "viewport", "camera", "unsupported", "regions", "send", "reload", "refresh", "tap", "press", "move",
    "release", "cancel", "hover", "remove",
  ]

  private func act(_ step: Members) throws {
    for key in step.keys where key != "note" && key != "settle" && !Self.actions.contains(key) {
      throw Mistake(text: "unknown action \(key)")
    }
    for action in Self.actions { if let value = step[action] { try act(action, value) } }
  }

  private func act(_ action: String, _ value: Any) throws {
    switch action {
    case "viewport":
      try resize(value)
      driver.viewportChanged()
    case "camera":
      try move(by: value)
      driver.mapDidMove()
    case "unsupported":
      map.form = value is NSNull ? .camera : .unsupported
      driver.setNeedsFrame()
    case "regions": try driver.setRegions((value as? Members ?? [:]).mapValues { try region($0) })
    case "send": for input in value as? [Members] ?? [] { try send(input) }
    case "reload": driver.reload(plan: try Self.plan(value as? String ?? ""))
    case "refresh": driver.refresh(value as? String)
    case "tap": driver.tap(at: try point(value))
    case "press":
      pressed = try point(value)
      driver.pressBegan(at: pressed)
    case "move": driver.pressMoved(to: try moved(value))
    case "release": driver.pressEnded(at: try moved(value))
    case "cancel": driver.pressCanceled()
    case "hover": driver.hover(at: value is NSNull ? nil : try point(value))
    default: driver.remove()
    }
  }

  private func resize(_ value: Any) throws {
    let size = try Self.numbers(value, 2)
    map.viewport = Viewport(width: size[0], height: size[1])
  }

  private func move(by value: Any) throws {
    let change = value as? Members ?? [:]
    if let center = try change["center"].map({ try Self.numbers($0, 2) }) {
      map.camera.center = Coordinate(longitude: center[0], latitude: center[1])
    }
    map.camera.zoom = Self.number(change["zoom"]) ?? map.camera.zoom
    map.camera.bearing = Self.number(change["bearing"]) ?? map.camera.bearing
    map.camera.pitch = Self.number(change["pitch"]) ?? map.camera.pitch
    if let padding = try change["padding"].map({ try Self.numbers($0, 4) }) {
      map.camera.padding = Insets(top: padding[0], right: padding[1], bottom: padding[2], left: padding[3])
    }
  }

  private func send(_ input: Members) throws {
    for (action, value) in input {
      let id = value as? String ?? (value as? Members)?["id"] as? String
      let index = id.flatMap { annotations.annotationIndex(of: $0) }
      guard let index else { throw Mistake(text: "no annotation \(id ?? "")") }
      switch action {
      case "select": driver.send(.select(index))
      case "deselect": driver.send(.deselect(index))
      case "expand": driver.send(.expand(index))
      case "move":
        let place = try Self.numbers((value as? Members)?["to"] ?? [], 2)
        driver.send(.move(index, to: Coordinate(longitude: place[0], latitude: place[1])))
      default: throw Mistake(text: "unknown input \(action)")
      }
    }
  }

  private func region(_ value: Any) throws -> (x: Extent, y: Extent)? {
    guard let region = value as? Members else { return nil }
    func extent(_ side: String) throws -> Extent {
      let sides = (region[side] as? Members ?? [:]).compactMapValues { Self.number($0) }
      switch (sides["start"], sides["end"], sides["length"]) {
      case (let start?, let end?, nil): return .between(start, end)
      case (let start?, nil, let length?): return .start(start, length: length)
      case (nil, let end?, let length?): return .end(end, length: length)
      default: throw Mistake(text: "a region needs two of start, end and length")
      }
    }
    return (try extent("x"), try extent("y"))
  }

  private static func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

  private static func numbers(_ value: Any, _ count: Int) throws -> [Double] {
    let numbers = (value as? [Any] ?? []).compactMap { number($0) }
    guard numbers.count == count else { throw Mistake(text: "\(count) numbers instead of \(value)") }
    return numbers
  }

  /// Returns a point, which is given by its coordinates or as the middle of the view of an annotation.
  private func point(_ value: Any) throws -> ScreenPoint {
    guard let id = value as? String else {
      let numbers = try Self.numbers(value, 2)
      return ScreenPoint(x: numbers[0], y: numbers[1])
    }
    guard let middle = views.middle(id) else { throw Mistake(text: "\(id) is not visible") }
    return middle
  }

  private func moved(_ value: Any) throws -> ScreenPoint {
    let by = try Self.numbers(value, 2)
    return ScreenPoint(x: pressed.x + by[0], y: pressed.y + by[1])
  }
}
