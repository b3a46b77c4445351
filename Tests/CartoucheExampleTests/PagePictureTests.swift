import CartoucheCompiler
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The pictures of specs in `docs` are what the program draws: `UPDATE_GOLDEN=1` rewrites them.
@Suite struct PagePictureTests {
  /// A spec, and the files beside it.
  struct Subject: Sendable, CustomTestStringConvertible {
    var spec: String
    var files: [String: String]
    var picture: String { spec.replacing(".annotations.yaml", with: ".svg") }
    var testDescription: String { spec }
  }

  /// Specs in a block `NAME.annotations.yaml` of a page that shows `NAME.svg`, in the last form that the page has.
  static let shown: [Subject] = PageBlock.pages.flatMap { page in
    let text = (try? Repository.text(page)) ?? ""
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    let files = PageBlock.all(of: page).last?.files ?? [:]
    return files.keys.sorted().filter { name in
      name.hasSuffix(".annotations.yaml")
        && text.contains("](\(name.replacing(".annotations.yaml", with: ".svg")))")
    }.map { name in
      let all = files.map { ("\(folder)/\($0.key)", $0.value) }
      return Subject(spec: "\(folder)/\(name)", files: Dictionary(uniqueKeysWithValues: all))
    }
  }

  /// Specs that are files of `docs`, each with its picture beside it.
  static let kept = Repository.files(in: "docs", endingIn: ".annotations.yaml").map {
    Subject(spec: $0, files: [:])
  }

  @Test func thereArePictures() {
    #expect(Self.shown.count >= 10)
    #expect(Self.kept.count >= 4)
  }

  @Test(arguments: shown + kept) func isWhatTheProgramDraws(_ subject: Subject) throws {
    let compilation = try compile(subject.spec, loader: Loader(files: subject.files))
    var plan = try #require(compilation.plan)
    plan.useSamples()
    let viewport = Viewport(width: 480, height: 320)
    let camera = plan.fittedCamera(in: viewport)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    let described = DescribedFrame(frame, of: resolver)
    let resolved = ResolvedFrame(
      camera: camera, viewport: viewport, frame: described.frame, clusters: described.clusters)
    let text = FrameSVG(plan: described.plan).text(resolved)
    #expect(text.utf8.count < 40_000)
    expectGolden(text, subject.picture)
  }

  private struct Loader: FileLoader {
    var files: [String: String]

    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
      if let text = files[path] { return Array(text.utf8) }
      return try RepositoryLoader().load(path, limit: limit)
    }
  }
}
