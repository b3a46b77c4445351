import Foundation

/// Checks inputs in this process, which may end with any of them.
struct Worker {
  /// Where the number of the case in work stands, for who comes after.
  private let progress: FileHandle

  init(progressFile: URL) throws {
    progress = try FileHandle(forWritingTo: progressFile)
  }

  /// Checks the cases from `first` until `end`, or until one fails: then the process ends with a complaint.
  func run(_ cases: FuzzCases, from first: Int, until end: Int) throws {
    for number in first..<end {
      try write(number)
      Worker.check(cases[number])
    }
    try write(end)
  }

  /// Ends the process with status 1 if something is wrong.
  static func check(_ fuzzed: FuzzCase) {
    Limit.startAnew()
    do throws(Complaint) {
      try fuzzed.kind.check(fuzzed.input)
    } catch {
      FileHandle.standardError.write(Data("\(error.text)\n".utf8))
      exit(1)
    }
  }

  private func write(_ number: Int) throws {
    try progress.seek(toOffset: 0)
    let digits = String(number)
    try progress.write(contentsOf: Data((digits + String(repeating: " ", count: 20 - digits.count)).utf8))
  }

  /// The number that was written last.
  static func lastNumber(in progressFile: URL) throws -> Int? {
    let text = String(decoding: try Data(contentsOf: progressFile), as: UTF8.self)
    return Int(text.prefix { $0 != " " })
  }
}
