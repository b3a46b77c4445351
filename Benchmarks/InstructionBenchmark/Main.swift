/// Runs one workload, so that `Scripts/instructions` can count its instructions.
///
/// `InstructionBenchmark` lists the names of all workloads. `InstructionBenchmark NAME` runs one once and prints its result.
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

  /// Calls the workload. The tool counts only the instructions inside this function, which it knows by its name.
  @inline(never)
  private static func countedWork(_ work: () -> Int) -> Int { work() }
}
