import Foundation

/// A search for inputs that the program handles incorrectly. `Scripts/fuzz` runs it.
///
///     Fuzz run SEED CASES [KIND,…]   runs cases in other processes and reduces those that fail
///     Fuzz check KIND FILE           checks one input in this process
///     Fuzz expect SEED CASES         prints the findings, fixes and plans of cases, for `Tests/WebAssembly/compiler.mjs`
///     Fuzz expect NAME               prints those of the rules' examples (`examples`) and of conformance data (`conformance`), or
///                                    all explanations (`explain`)
@main
enum Main {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("run", 3...4):
      var campaign = Campaign(
        seed: number(arguments[1]), kinds: kinds(arguments.count > 3 ? arguments[3] : nil),
        folder: URL(fileURLWithPath: ".build/fuzz/found"))
      if try !campaign.run(from: 0, until: Int(number(arguments[2]))) { exit(1) }
    case ("work", 6):
      try Worker(progressFile: URL(fileURLWithPath: arguments[5])).run(
        FuzzCases(seed: number(arguments[1]), of: kinds(arguments[2])), from: Int(number(arguments[3])),
        until: Int(number(arguments[4])))
    case ("check", 3):
      let bytes = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
      Worker.check(FuzzCase(kind: kinds(arguments[1])[0], input: Array(bytes)))
    case ("expect", 3): Expectations.print(seed: number(arguments[1]), count: Int(number(arguments[2])))
    case ("expect", 2):
      if try !Expectations.print(arguments[1]) { fail("`expect` prints explain, examples or conformance") }
    default: fail("Fuzz run SEED CASES [KIND,…], or Fuzz check KIND FILE")
    }
  }

  private static func number(_ text: String) -> UInt64 {
    guard let number = UInt64(text) else { fail("`\(text)` is no whole number") }
    return number
  }

  /// Returns the kinds with the names, or all kinds for `nil`.
  private static func kinds(_ names: String?) -> [InputKind] {
    guard let names else { return InputKind.all }
    return names.split(separator: ",").map { name in
      guard let kind = InputKind.all.first(where: { $0.name == name }) else {
        fail("there is no kind `\(name)`: \(InputKind.all.map(\.name).joined(separator: ", "))")
      }
      return kind
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(2)
  }
}
