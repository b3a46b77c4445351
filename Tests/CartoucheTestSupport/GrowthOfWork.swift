/// How many times the work of a small input the work of a large one is.
///
/// For tests of what must not be quadratic. Processor time of this thread counts, the least of three runs that take
/// turns, so that what else the machine does is no part of it. It is no exact count: the inputs must be so far apart
/// in size that a limit is several times as much as is expected and several times less than what is wrong.
/// - Parameter work: is done three times with each.
package func growthOfWork<Input>(from small: Input, to large: Input, _ work: (Input) -> Void) -> Double {
  let inputs = [small, large]
  var least = [Double.infinity, .infinity]
  for _ in 0..<3 {
    for (index, input) in inputs.enumerated() {
      let start = processorTime()
      work(input)
      least[index] = min(least[index], processorTime() - start)
    }
  }
  return least[1] / least[0]
}
