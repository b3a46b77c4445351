/// Runs one piece of work, for `Scripts/instructions` to count what it takes.
///
/// `InstructionBenchmark` lists the names of all; `InstructionBenchmark NAME` does its work once and prints what came of it.
@main
enum Main {
  static func main() {
    guard let name = CommandLine.arguments.dropFirst().first else {
      for workload in Workload.all { print(workload.name) }
      return
    }
    guard let workload = Workload.all.first(where: { $0.name == name }) else {
      fatalError("no work is called '\(name)'")
    }
    let work = workload.prepare()
    let result = countedWork(work)
    precondition(result > 0, "\(name) does nothing")
    print(result)
  }

  /// What is counted: the calls of this function, which the tool knows by its name, and nothing before or after.
  @inline(never)
  private static func countedWork(_ work: () -> Int) -> Int { work() }
}
