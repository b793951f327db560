import Events
import Foundation
import RepositoryFiles
import Testing

/// `Docs/Events.md` names what the code sends.
@Suite(.timeLimit(.minutes(30)))
struct EventDocumentTests {
  @Test func `The document lists every type with its summary, and no other`() throws {
    let text = try String(
      contentsOf: Repository.root.appending(path: "Docs/Events.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter {
      $0.wholeMatch(of: /\| `[a-z_]+\.[a-z_]+` \| .* \|/) != nil
    }
    #expect(
      rows.map(String.init)
        == EventTypeDescription.all.map { "| `\($0.type.rawValue)` | \($0.summary) |" })
  }
}
