// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartoucheCompiler
import CartoucheCompiler

@c @implementation
public func cartouche_workspace_create() -> OpaquePointer? {
  OpaquePointer(Unmanaged.passRetained(Workspace()).toOpaque())
}

@c @implementation
public func cartouche_workspace_destroy(_ workspace: OpaquePointer?) {
  guard let workspace else { return }
  Unmanaged<Workspace>.fromOpaque(UnsafeRawPointer(workspace)).release()
}

@c @implementation
public func cartouche_workspace_put(
  _ workspace: OpaquePointer?, _ path: UnsafePointer<UInt8>?, _ pathSize: Int, _ bytes: UnsafePointer<UInt8>?,
  _ size: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let path = String(path, pathSize), bytes != nil || size == 0
  else {
    return .null
  }
  workspace.put(Array(UnsafeBufferPointer(start: bytes, count: size)), at: path)
  return .ok
}

@c @implementation
public func cartouche_workspace_remove(
  _ workspace: OpaquePointer?, _ path: UnsafePointer<UInt8>?, _ pathSize: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let path = String(path, pathSize) else { return .null }
  workspace.remove(path)
  return .ok
}

@c @implementation
public func cartouche_workspace_lint(
  _ workspace: OpaquePointer?, _ paths: UnsafePointer<UInt8>?, _ size: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace else { return .null }
  let listed = String(paths, size)?.split(separator: "\0").map { String($0) }
  return status { () throws(Workspace.Failure) in try workspace.lint(listed) }
}

@c @implementation
public func cartouche_workspace_configure(
  _ workspace: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ size: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace else { return .null }
  workspace.configure(bytes.map { Array(UnsafeBufferPointer(start: $0, count: size)) })
  return .ok
}

@c @implementation
public func cartouche_workspace_set_options(
  _ workspace: OpaquePointer?, _ options: UnsafePointer<UInt8>?, _ size: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace else { return .null }
  workspace.setOptions(options.map { Array(UnsafeBufferPointer(start: $0, count: size)) })
  return .ok
}

@c @implementation
public func cartouche_workspace_is_excluded(
  _ workspace: OpaquePointer?, _ path: UnsafePointer<UInt8>?, _ pathSize: Int, _ isFolder: UInt32
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let path = String(path, pathSize) else { return .null }
  return status { () throws(Workspace.Failure) in
    try workspace.checkExclusion(of: path, isFolder: isFolder != 0)
  }
}

@c @implementation
public func cartouche_workspace_report(
  _ workspace: OpaquePointer?, _ request: UnsafePointer<UInt8>?, _ size: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let request else { return .null }
  let bytes = Array(UnsafeBufferPointer(start: request, count: size))
  return status { () throws(Workspace.Failure) in try workspace.report(bytes) }
}

@c @implementation
public func cartouche_workspace_fix(
  _ workspace: OpaquePointer?, _ path: UnsafePointer<UInt8>?, _ pathSize: Int,
  _ mode: cartouche_workspace_fix_mode,
  _ findings: UnsafePointer<UInt8>?, _ findingsSize: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let path = String(path, pathSize) else { return .null }
  let listed = findings.map { Array(UnsafeBufferPointer(start: $0, count: findingsSize)) }
  return status { () throws(Workspace.Failure) in
    // Any other number used to stand for `unsafe`.
    try workspace.fix(path, Workspace.FixMode(rawValue: mode) ?? .unsafe, findings: listed)
  }
}

@c @implementation
public func cartouche_workspace_format(
  _ workspace: OpaquePointer?, _ path: UnsafePointer<UInt8>?, _ pathSize: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let path = String(path, pathSize) else { return .null }
  return status { () throws(Workspace.Failure) in try workspace.format(path) }
}

@c @implementation
public func cartouche_workspace_compile(
  _ workspace: OpaquePointer?, _ path: UnsafePointer<UInt8>?, _ pathSize: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let path = String(path, pathSize) else { return .null }
  return status { () throws(Workspace.Failure) in try workspace.compilePlan(path) }
}

@c @implementation
public func cartouche_workspace_schema(
  _ workspace: OpaquePointer?, _ scenarios: UInt32
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace else { return .null }
  workspace.makeSchema(ofScenarios: scenarios != 0)
  return .ok
}

@c @implementation
public func cartouche_workspace_explain(
  _ workspace: OpaquePointer?, _ name: UnsafePointer<UInt8>?, _ nameSize: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace else { return .null }
  return status { () throws(Workspace.Failure) in try workspace.explain(String(name, nameSize)) }
}

@c @implementation
public func cartouche_workspace_open(
  _ workspace: OpaquePointer?, _ path: UnsafePointer<UInt8>?, _ pathSize: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let path = String(path, pathSize) else { return .null }
  return status { () throws(Workspace.Failure) in try workspace.compilePlan(path, staysOpen: true) }
}

@c @implementation
public func cartouche_workspace_set_data(
  _ workspace: OpaquePointer?, _ source: UnsafePointer<UInt8>?, _ sourceSize: Int,
  _ geojson: UnsafePointer<UInt8>?,
  _ size: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let source = String(source, sourceSize), let geojson else {
    return .null
  }
  let bytes = Array(UnsafeBufferPointer(start: geojson, count: size))
  return status { () throws(Workspace.Failure) in
    try workspace.change { (changes) throws(ChangeError) in try changes.setData(source, to: bytes) }
  }
}

@c @implementation
public func cartouche_workspace_update_data(
  _ workspace: OpaquePointer?, _ change: UnsafePointer<UInt8>?, _ size: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let change = String(change, size) else { return .null }
  return status { () throws(Workspace.Failure) in
    try workspace.change { (changes) throws(ChangeError) in try changes.updateData(change) }
  }
}

@c @implementation
public func cartouche_workspace_set_variables(
  _ workspace: OpaquePointer?, _ values: UnsafePointer<UInt8>?, _ size: Int
) -> cartouche_workspace_status {
  guard let workspace = workspace?.workspace, let values = String(values, size) else { return .null }
  return status { () throws(Workspace.Failure) in
    try workspace.change { (changes) throws(ChangeError) in try changes.setVariables(values) }
  }
}

@c @implementation
public func cartouche_workspace_result(
  _ workspace: OpaquePointer?, _ content: cartouche_workspace_content, _ buffer: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int
) -> Int {
  guard let workspace = workspace?.workspace else { return 0 }
  let results = workspace.results
  let bytes =
    switch Int(content) {
    case Int(CARTOUCHE_RESULT_FINDINGS): results.findings
    case Int(CARTOUCHE_RESULT_PLAN): results.plan
    case Int(CARTOUCHE_RESULT_MISSING): results.missing
    case Int(CARTOUCHE_RESULT_TEXT): results.text
    case Int(CARTOUCHE_RESULT_CONFIGURATION): results.configuration
    case Int(CARTOUCHE_RESULT_EDIT): results.edit
    case Int(CARTOUCHE_RESULT_SOURCES): results.sources
    case Int(CARTOUCHE_RESULT_SCENERY): workspace.results.scenery
    case Int(CARTOUCHE_RESULT_PLAN_TEXT): results.planText
    case Int(CARTOUCHE_RESULT_DETAILS): workspace.details
    default: [UInt8]()
    }
  if let buffer {
    // A `size_t` that exceeds `Int` is negative here.
    let count = capacity < 0 ? bytes.count : min(bytes.count, capacity)
    bytes.withUnsafeBufferPointer {
      if let start = $0.baseAddress { buffer.initialize(from: start, count: count) }
    }
  }
  return bytes.count
}

extension cartouche_workspace_status {
  fileprivate static var ok: Self { Self(CARTOUCHE_WORKSPACE_OK) }
  fileprivate static var null: Self { Self(CARTOUCHE_WORKSPACE_NULL) }
}

private func status(_ work: () throws(Workspace.Failure) -> Void) -> cartouche_workspace_status {
  do throws(Workspace.Failure) {
    try work()
    return .ok
  } catch {
    return switch error {
    case .unreadable: cartouche_workspace_status(CARTOUCHE_WORKSPACE_UNREADABLE)
    case .noPlan: cartouche_workspace_status(CARTOUCHE_WORKSPACE_NO_PLAN)
    case .unknownName: cartouche_workspace_status(CARTOUCHE_WORKSPACE_UNKNOWN_NAME)
    case .badConfiguration: cartouche_workspace_status(CARTOUCHE_WORKSPACE_BAD_CONFIGURATION)
    case .refused: cartouche_workspace_status(CARTOUCHE_WORKSPACE_REFUSED)
    case .notOpen: cartouche_workspace_status(CARTOUCHE_WORKSPACE_NOT_OPEN)
    case .notFormatted: cartouche_workspace_status(CARTOUCHE_WORKSPACE_NOT_FORMATTED)
    case .problems: cartouche_workspace_status(CARTOUCHE_WORKSPACE_PROBLEMS)
    case .excluded: cartouche_workspace_status(CARTOUCHE_WORKSPACE_EXCLUDED)
    }
  }
}

extension OpaquePointer {
  /// The object to which the caller's pointer points.
  fileprivate var workspace: Workspace {
    Unmanaged<Workspace>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
  }
}

extension String {
  /// Creates a text from the arguments of a C function; `nil` for a null pointer.
  fileprivate init?(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
    guard let bytes else { return nil }
    self.init(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
  }
}
