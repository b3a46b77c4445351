import CartoucheRender
import CartoucheResolver
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SequenceSVGTests {
  private func picture(_ arrangement: SequenceSVG.Arrangement, frames: Int) -> String {
    let (plan, resolved) = ResolvedFrame.hello()
    var sequence = SequenceSVG(arrangement)
    for _ in 0..<frames { sequence.add(resolved, of: plan) }
    var bytes: [UInt8] = []
    sequence.write(to: &bytes)
    let svg = String(decoding: bytes, as: UTF8.self)
    #expect(XMLParser(data: Data(bytes)).parse())
    return svg
  }

  @Test func anAnimationShowsEachFrameInItsTurn() {
    let svg = picture(.animation, frames: 4)
    #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="792" "#))
    #expect(svg.contains("animation: turn 3.2s step-end infinite"))
    #expect(svg.contains("0% { visibility: visible; } 25%, 100% { visibility: hidden; }"))
    // A negative delay: the animation is in full swing when the picture opens, and at the first frame.
    for delay in ["-3.2s", "-2.4s", "-1.6s", "-0.8s"] { #expect(svg.contains("animation-delay: \(delay)")) }
    // Who sees no motion sees the last frame.
    #expect(svg.contains("prefers-reduced-motion") && svg.split(separator: #"class="still last""#).count == 2)
    #expect(svg.split(separator: "<style>").count == 2)
  }

  @Test func manyFramesShareTwelveSeconds() {
    #expect(picture(.animation, frames: 120).contains("animation: turn 12s"))
    #expect(picture(.animation, frames: 720).contains("animation: turn 24s"))
  }

  @Test func aStripHasFourFramesARow() {
    let svg = picture(.strip, frames: 6)
    #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="4144" height="1600" "#))
    #expect(svg.contains(#"<svg x="3120" y="0" width="1024" height="792">"#))
    #expect(svg.contains(#"<svg x="1040" y="808" width="1024" height="792">"#))
  }
}
