import Charts
import Foundation
import RepositoryFiles
import Testing

/// `Docs/Charts.md` names the charts and properties that the server has.
@Suite(.timeLimit(.minutes(30)))
struct ChartDocumentTests {
  private static func document() throws -> String {
    try String(
      contentsOf: Repository.root.appending(path: "Docs/Charts.md"), encoding: .utf8)
  }

  @Test func `The table of charts lists every chart and no other`() throws {
    let document = try Self.document()
    let section = try #require(
      document.components(separatedBy: "## Charts").last?
        .components(separatedBy: "Other charts").first)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let cells = rows.compactMap { $0.split(separator: "|").first }
    let names = cells.flatMap { $0.matches(of: /`([a-z_-]+)`/).map { String($0.1) } }
    #expect(names.sorted() == Chart.all.map(\.id).sorted())
  }

  @Test func `Every property and duration factor is documented`() throws {
    let document = try Self.document()
    for key in ChartDimension.Key.allCases { #expect(document.contains("`\(key.rawValue)`")) }
  }
}
