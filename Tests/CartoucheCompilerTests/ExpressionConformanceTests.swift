import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax
import Foundation
import Testing

/// Cases of MapLibre's style specification, from a folder that is not part of the package.
///
/// The folder is `CARTOUCHE_CONFORMANCE`, or `../shared/conformance` beside the package. Texts of errors are not
/// compared; that there is an error, and at which item, is.
@Suite(.enabled(if: ConformanceCase.file != nil, "no conformance data"))
struct ExpressionConformanceTests {
  @Test(arguments: ConformanceCase.all)
  func resultsAreThoseOfMapLibre(_ test: ConformanceCase) throws {
    let expected = test.expected
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    let parsed = parseExpression(test.expression, expecting: test.expectedType, &decoder)
    let found = decoder.log.take()
    if expected["compile"]?.isText("error") == true {
      #expect(parsed == nil)
      let keys = found.filter { $0.severity == .error }.map { test.key(of: $0.location.span) }
      #expect(keys == expected["errors"]?.items.map { $0["key"]?.string })
      return
    }
    let expression = try #require(parsed, "\(found)")
    #expect(expression.type.description == expected["resultType"]?.string)
    if let flag = expected["isFeatureConstant"], flag.kind == .scalar, !flag.isText("null") {
      #expect("\(expression.isFeatureConstant)" == flag.string)
    }
    if let flag = expected["isZoomConstant"], flag.kind == .scalar, !flag.isText("null") {
      #expect("\(expression.isZoomConstant)" == flag.string)
    }
    for inputs in expected["cases"]?.items.map({ $0 }) ?? [] {
      test.check(expression, inputs)
    }
  }
}
