import Foundation
import Paywalls
import Testing

@Suite("Colors of paywalls", .timeLimit(.minutes(30)))
struct PaywallColorTests {
  @Test(arguments: [
    ("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#FFFFFF", 1.0), ("#767676", "#FFFFFF", 4.54),
    ("#777777", "#FFFFFF", 4.48), ("#FF0000", "#FFFFFF", 4.0), ("#0000FF", "#FFFFFF", 8.59),
  ])
  func `Contrast is that of WCAG`(first: String, second: String, ratio: Double) {
    let (first, second) = (Sample.color(first), Sample.color(second))
    #expect(abs(first.contrast(with: second) - ratio) < 0.005)
    #expect(first.contrast(with: second) == second.contrast(with: first))
  }

  @Test(arguments: [
    "", "#", "#FFF", "FFFFFF", "#FFFFFFF", "#GGGGGG", "#+12345", "#0A58A8 ", "##12345",
  ])
  func `A color has a number sign and six hexadecimal digits`(text: String) {
    #expect(PaywallColor(hex: text) == nil)
    #expect(PaywallColor(hex: "#0a58a8")?.hex == "#0A58A8")
    #expect(PaywallColor(hex: "#000005")?.hex == "#000005")
  }
}
