import Foundation
import RepositoryFiles
import StoreKit
import TesseraTesting
import Testing

// The example of Docs/StoreKitTest.md.
@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct ProTests {
  @Test func `A refund takes Pro away`() async throws {
    let session = try SKTestSession(configurationFileNamed: "Store")
    let bought = try await session.buyProduct(identifier: "com.example.pro.lifetime")
    session.expectActive("pro", unlockedBy: ["com.example.pro.lifetime"])
    try session.refundTransaction(identifier: UInt(bought.id))
    session.expectInactive("pro", unlockedBy: ["com.example.pro.lifetime"], because: "refunded")
  }
}

@Suite(.timeLimit(.minutes(30))) struct DocumentTests {
  @Test func `The example of the document is a test of this file`() throws {
    let text = try String(
      contentsOf: Repository.root.appending(path: "Docs/StoreKitTest.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let file = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let example = try #require(blocks.first { $0.contains("@Suite") })
    #expect(file.contains(example))
  }
}
