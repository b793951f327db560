import AppStoreCore
import Dashboard
import Foundation
import Testing

/// Figures as SVG text.
@Suite("Figures of charts", .timeLimit(.minutes(30)))
struct FigureTests {
  private func figure(
    _ series: [FigureSeries], incomplete: [Bool] = [false, false, true]
  ) -> Figure {
    Figure(
      id: "f", title: "MRR rose 50% to 12,300.00 USD.", unit: "USD", isWhole: false,
      labels: ["Jan 2026", "Feb 2026", "Mar 2026"], isIncomplete: incomplete, series: series)
  }

  private func marks(_ text: String, _ pattern: Regex<(Substring, Substring)>) -> [Double] {
    text.matches(of: pattern).compactMap { Double($0.1) }
  }

  @Test func `A line has a title, a grid, markers, a label, and a dashed end that may change`() {
    let svg = figure([FigureSeries("MRR", .line, .part(0), [8200, nil, 12_300])]).svg()
    #expect(svg == FigureSnapshots.line)
    let whole = figure([FigureSeries("MRR", .line, .part(0), [8200, 10_000, 12_300])]).svg()
    #expect(whole.contains(#"<path class="stroke" d="M178.7 "#))
    #expect(whole.contains(#"<path class="stroke open" d="M408 "#))
  }

  @Test func `Bars are stacked from zero, losses below it, and differ by pattern`() {
    let svg = figure([
      FigureSeries("New", .bars, .part(0), [10, 20, 5]),
      FigureSeries("Churned", .bars, .part(1), [-5, -2.5, 0]),
      FigureSeries("Movement", .line, .total, [5, 17.5, 5]),
    ]).svg()
    #expect(svg == FigureSnapshots.bars)
  }

  @Test func `A small line has a title, and none is drawn for one value`() {
    let line = Sparkline("MRR in the last 28 days", [0, 5, nil, 10, 10])
    #expect(line.svg == FigureSnapshots.sparkline)
    #expect(Sparkline("MRR", [1]).svg.isEmpty)
    #expect(Sparkline("MRR", []).svg.isEmpty)
  }

  @Test func `A file of a figure contains its style for both themes, and a figure in a page none`()
  {
    let series = [FigureSeries("MRR", .line, .part(0), [1, 2, 3])]
    let file = figure(series).svg(isDocument: true)
    #expect(file.contains("<style>"))
    #expect(file.contains("prefers-color-scheme: dark"))
    let page = figure(series).svg()
    #expect(!page.contains("style"))
    #expect(page.contains(#"role="img""#))
  }

  @Test func `Names are text in a figure, never markup, and are shortened`() {
    let name = "<script>alert(1)</script>\"&\u{202E}\u{1}" + String(repeating: "x", count: 480)
    let svg = Figure(
      id: "f", title: name, unit: "", isWhole: true, labels: [name], isIncomplete: [false],
      series: [FigureSeries(name, .line, .part(0), [1])]
    ).svg()
    #expect(!svg.contains("<script"))
    #expect(!svg.unicodeScalars.contains("\u{1}"))
    #expect(svg.contains("&lt;script&gt;…xxxxxxxxxxx</text>"))
  }

  @Test func `Labels at the right edge keep their distance and stay inside, for random lines`()
    throws
  {
    for seed in UInt64(1)...200 {
      var random = SeededRandom(seed: seed)
      let series = (0..<Int.random(in: 2...12, using: &random)).map { place in
        FigureSeries(
          "s\(place)", .line, .part(place),
          (0..<3).map { _ in Double.random(in: -100...100, using: &random) })
      }
      let svg = figure(series).svg()
      let names = try #require(svg.range(of: #"<g class="names">"#))
      let places = marks(String(svg[names.upperBound...]), /<text x="782" y="([0-9.]+)"/).sorted()
      #expect(places.count == series.count, "seed \(seed)")
      for (upper, lower) in zip(places, places.dropFirst()) {
        #expect(lower - upper > 15.8, "seed \(seed)")
      }
      #expect(places.first ?? 0 > 20 && places.last ?? 0 < 300, "seed \(seed)")
    }
  }

  @Test func `Values are inside the grid, whose ticks are round, for random values`() {
    for seed in UInt64(1)...200 {
      var random = SeededRandom(seed: seed)
      let size = pow(10, Double.random(in: -2...9, using: &random))
      let values = (0..<3).map { _ in Double.random(in: -size...size, using: &random) }
      let svg = figure([FigureSeries("s", .line, .part(0), values)], incomplete: []).svg()
      let heights = marks(svg, /<circle class="mark" cx="[0-9.]+" cy="([0-9.]+)"/)
      #expect(heights.allSatisfy { 25.9...288.1 ~= $0 }, "seed \(seed)")
      let grid = marks(svg, /<line class="grid" x1="[0-9.]+" y1="([0-9.]+)"/)
      #expect(2...9 ~= grid.count + 1, "seed \(seed)")
      #expect(svg.contains(#"text-anchor="end">0</text>"#), "seed \(seed)")
    }
  }
}
