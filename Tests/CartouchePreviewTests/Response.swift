import Foundation

/// What a server answers to one request.
struct Response {
  var status: Int
  /// Names in lower case.
  var headers: [String: String]
  var body: String

  /// Sends one request, and reads until the connection ends.
  /// - Parameters:
  ///   - target: as the first line writes it.
  ///   - host: nil: the server's own.
  ///   - headers: others, a line each.
  init(
    _ target: String, method: String = "GET", port: Int, host: String? = nil, headers: [String] = [],
    body: String = ""
  ) throws {
    let connection = try Connection(port: port)
    let lines =
      ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
    connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    self.init(connection.readToEnd())
  }

  init(_ text: String) {
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\r\n")
    status = lines.first.flatMap { Int($0.dropFirst(9).prefix(3)) } ?? 0
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        line.firstIndex(of: ":").map {
          (line[..<$0].lowercased(), line[$0...].dropFirst().trimmingCharacters(in: .whitespaces))
        }
      }, uniquingKeysWith: { "\($0), \($1)" })
    body = parts.count > 1 ? String(parts[1]) : ""
  }
}
