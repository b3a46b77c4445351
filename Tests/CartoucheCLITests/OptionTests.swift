import ArgumentParser
import CartoucheResolver
import CartoucheTrace
import Testing

@testable import CartoucheCLI

@Suite struct OptionTests {
  @Test(arguments: ["800,600", "800", "0x600", "800x", "x600", "20000x600", "800 x 600"])
  func aViewportOfAnotherFormIsToldTheForm(_ argument: String) {
    #expect(message(["--viewport", argument]).contains("WIDTHxHEIGHT, each from 1 to 16384 points"))
  }

  @Test(arguments: ["--camera", "--padding"])
  func whatIsNoListOfNumbersIsToldTheForm(_ option: String) {
    #expect(message([option, "1;2;3"]).contains("expected numbers separated by commas, for example"))
  }

  @Test func valuesMayStartWithADash() throws {
    let options = try FrameOptions.parse(["--camera", "-122.4,37.8,12", "--viewport", "800x600.5"])
    #expect(options.camera?.numbers == [-122.4, 37.8, 12])
    #expect(options.viewport?.height == 600.5)
  }

  @Test func anUnknownCommandIsToldTheNearest() {
    #expect(
      CartoucheCommand.explanation(ofCommand: "lnit") == "there is no command `lnit`; did you mean `lint`?")
    #expect(CartoucheCommand.explanation(ofCommand: "lint") == nil)
    #expect(CartoucheCommand.explanation(ofCommand: "--help") == nil)
    #expect(
      CartoucheCommand.explanation(ofCommand: "x")
        == "there is no command `x`; there are `lint`, `test`, `compile`, `resolve`, `render`, `preview`, "
        + "`schema`, `explain`, `help`")
  }

  @Test func paddingThatLeavesNoRoomIsTold() throws {
    let viewport = Viewport(width: 800, height: 600)
    var camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 3)
    let frames = [TraceFrame(camera: camera, viewport: viewport)]
    let options = try FrameOptions.parse([])
    #expect(options.paddingWithoutRoom(in: frames) == nil)
    camera.padding = Insets(top: 0, right: 400, bottom: 0, left: 400)
    #expect(
      options.paddingWithoutRoom(in: [TraceFrame(camera: camera, viewport: viewport)])
        == "the spec's `camera.padding`: the padding leaves no room in a viewport of 800x600")
  }

  private func message(_ arguments: [String]) -> String {
    do {
      _ = try FrameOptions.parse(arguments)
      return ""
    } catch {
      return FrameOptions.message(for: error)
    }
  }
}
