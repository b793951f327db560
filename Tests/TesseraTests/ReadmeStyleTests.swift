import Foundation
import Testing

/// The README's code in Swift is code that compiles.
@Suite struct ReadmeStyleTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `Every way of using the SDK in the README compiles, in less than 20 lines`() throws {
    let compiled = try Self.text("Tests/TesseraSurface/ReadmeStyles.swift")
    let section = try #require(
      try Self.text("README.md").components(separatedBy: "\n## ").first {
        $0.hasPrefix("Put the SDK in an app")
      })
    let blocks = section.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 4)
    for block in blocks {
      #expect(compiled.contains(block), "not in ReadmeStyles.swift:\n\(block)")
      #expect(block.split(separator: "\n").count < 20)
    }
  }
}
