import Dashboard
import Foundation
import Testing

/// The colors of figures against the page.
///
/// Source: WCAG 2.2, 1.4.11.
@Suite("Colors of figures", .timeLimit(.minutes(30)))
struct FigureColorTests {
  private func luminance(_ color: String) throws -> Double {
    var digits = color.dropFirst().map(String.init)
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    let parts = try stride(from: 0, to: 6, by: 2).map { place in
      let value = try #require(Int(digits[place] + digits[place + 1], radix: 16))
      let share = Double(value) / 255
      return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ lhs: String, _ rhs: String) throws -> Double {
    let (one, two) = (try luminance(lhs) + 0.05, try luminance(rhs) + 0.05)
    return max(one, two) / min(one, two)
  }

  @Test func `Each color has a contrast of 3 to the page in its theme`() throws {
    let pages = Stylesheet.text.matches(of: /--page: (#[0-9a-fA-F]+);/).map { String($0.1) }
    #expect(pages.count >= 2)
    for color in FigurePalette.light {
      #expect(try contrast(color, pages[0]) >= 3, "\(color) on \(pages[0])")
    }
    for color in FigurePalette.dark {
      #expect(try contrast(color, pages[1]) >= 3, "\(color) on \(pages[1])")
    }
    #expect(FigurePalette.light.count == FigurePalette.dark.count)
    #expect(Set(FigurePalette.light).count == FigurePalette.light.count)
    #expect(Set(FigurePalette.dark).count == FigurePalette.dark.count)
  }

  @Test func `The style has each color for both themes`() {
    for color in FigurePalette.light + FigurePalette.dark {
      #expect(Stylesheet.text.contains(color))
    }
  }
}
