import Foundation
import RepositoryFiles
import Testing

/// The Swift code of the README and of `Docs/Integrating.md` compiles.
@Suite struct ReadmeStyleTests {
  private static let root = Repository.root

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift code blocks of a document, without imports and indentation.
  private static func blocks(of document: String) throws -> [[String]] {
    try text(document).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first.map(lines) }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("import ") && !$0.isEmpty }
  }

  @Test(arguments: [("README.md", 2), ("Docs/Integrating.md", 4)])
  func `The documents' Swift code compiles, in less than 20 lines each`(
    document: String, count: Int
  ) throws {
    let compiled = Self.lines(try Self.text("Tests/TesseraSurface/ReadmeStyles.swift"))
      .joined(separator: "\n")
    let blocks = try Self.blocks(of: document).filter { $0.first != "dependencies: [" }
    #expect(blocks.count == count)
    for block in blocks {
      let text = block.joined(separator: "\n")
      #expect(compiled.contains(text), "not in ReadmeStyles.swift:\n\(text)")
      #expect(block.count < 20)
    }
  }
}
