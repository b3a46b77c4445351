import NIOHTTP1

/// Whose requests are answered: those of the page itself, and of programs of this machine.
///
/// A page of the web may ask a browser for `http://name.example:4321/plan` after it has let that name lead to 127.0.0.1; its
/// requests are then of one origin with the answer. They are known by their `Host`.
struct AllowedCaller {
  private let hosts: [String]

  /// - Parameter port: the server's own.
  init(port: Int) {
    let names = ["127.0.0.1", "localhost"]
    // Browsers leave out the port that http has anyway.
    hosts = names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  /// Whether a request with these headers is answered.
  func allows(_ headers: HTTPHeaders) -> Bool {
    let named = headers["host"]
    guard named.count == 1, hosts.contains(named[0].lowercased()) else { return false }
    return headers["origin"].allSatisfy { origin in hosts.contains { origin.lowercased() == "http://\($0)" } }
  }
}
