import CartoucheTestSupport
import Foundation
import Testing

@testable import CartouchePreview

/// The page that the program carries.
@Suite struct PageFileTests {
  /// `Scripts/page` writes the list.
  @Test func theProgramCarriesEveryFileAsItIs() throws {
    let paths =
      Repository.files(in: "JavaScript/preview", endingIn: "")
      + Repository.files(in: "JavaScript/cartouche", endingIn: ".js")
      + Repository.files(in: "JavaScript", endingIn: "cartouche.js").filter {
        $0 == "JavaScript/cartouche.js"
      }
    var expected: [String: Data] = [:]
    for path in paths where [".html", ".css", ".js", ".svg"].contains(where: path.hasSuffix) {
      let name = path.dropFirst("JavaScript/".count)
      expected[String(name.hasPrefix("preview/") ? name.dropFirst("preview/".count) : name)] =
        try Data(contentsOf: Repository.root.appendingPathComponent(path))
    }
    let carried = PageFile.embedded.filter { $0.name != PageFile.module }
    #expect(carried.map(\.name).sorted() == expected.keys.sorted())
    for file in carried { #expect(Data(file.bytes) == expected[file.name], "\(file.name)") }
  }

  @Test func aModuleIsWebAssembly() {
    let module = PageFile.embedded.first { $0.name == PageFile.module }
    #expect(module?.bytes.prefix(4).elementsEqual([0, 0x61, 0x73, 0x6D]) != false)
  }
}
