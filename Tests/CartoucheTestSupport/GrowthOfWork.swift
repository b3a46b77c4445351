/// Returns how many times the work of a small input the work of a large input is.
///
/// For tests of what must not be quadratic. The work is the processor time of this thread, and the least of several runs that
/// take turns counts, so other programs on the machine hardly matter. The result is not exact: the inputs must differ so much
/// in size that the limit of a test is far from both the expected growth and the growth of a fault.
/// - Parameters:
///   - runs: how often each input is measured, at most.
///   - limit: ends the measurement after the first run in which the growth so far is less.
package func growthOfWork<Input>(
  from small: Input, to large: Input, runs: Int = 3, until limit: Double = 0, _ work: (Input) -> Void
) -> Double {
  let inputs = [small, large]
  var least = [Double.infinity, .infinity]
  for _ in 0..<runs {
    for (index, input) in inputs.enumerated() {
      let start = processorTime()
      work(input)
      least[index] = min(least[index], processorTime() - start)
    }
    if least[1] / least[0] < limit { break }
  }
  return least[1] / least[0]
}
