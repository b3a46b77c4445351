import Foundation
import Testing

@testable import CartoucheCLI

/// `lint` on several processors at once.
@Suite struct JobsTests {
  @Test func theOutputIsTheSameWhateverTheJobs() async throws {
    var files: [String: String] = [:]
    for number in 0..<60 {
      let templates = (0...number % 7).map { "t\($0): {}" }.joined(separator: ", ")
      files["\(number % 5)/\(number).annotations.yaml"] =
        "version: 1\ntemplates: { \(templates) }\nannotations: []\n"
    }
    files["broken.annotations.yaml"] = "x\n"
    let folder = try Folder(files)
    let one = try await Program(["lint", "--jobs", "1", "--format", "json"], in: folder)
    #expect(one.output.count > 10_000)
    for jobs in ["2", "3", "64", "1000"] {
      let many = try await Program(["lint", "--jobs", jobs, "--format", "json"], in: folder)
      #expect(many.outputData == one.outputData && many.status == one.status)
    }
    #expect(try await Program(["lint", "--format", "json"], in: folder).outputData == one.outputData)
  }

  @Test(arguments: [0, 1, 2, 3, 50]) func everyItemIsMappedOnce(_ jobs: Int) {
    let items = Array(0..<17)
    #expect(concurrentMap(items, jobs: jobs) { $0 * 2 } == items.map { $0 * 2 })
    #expect(concurrentMap([Int](), jobs: jobs) { $0 } == [])
  }

  @Test func noJobsAreAWrongUsage() async throws {
    #expect(try await Program(["lint", "--jobs", "0"], in: Folder()).status == 2)
  }
}
