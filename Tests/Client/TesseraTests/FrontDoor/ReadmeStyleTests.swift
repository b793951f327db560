import Foundation
import RepositoryFiles
import Testing

/// The code of the README, of the pages about integration and of the articles compiles and runs.
@Suite(.timeLimit(.minutes(30))) struct ReadmeStyleTests {
  private static let root = Repository.root

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The code blocks of a document in a language, without imports and indentation.
  private static func blocks(
    of document: String, in language: String = "swift"
  ) throws -> [[String]] {
    try text(document).components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first.map(lines) }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("import ") && !$0.isEmpty }
  }

  /// The articles and landing pages of the documentation catalogs.
  private static var articles: [String] {
    get throws {
      let sources = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
      return try #require(sources).compactMap { $0 as? String }
        .filter { $0.hasSuffix(".md") && $0.contains(".docc/") }.sorted()
        .map { "Sources/\($0)" }
    }
  }

  @Test(arguments: [("README.md", 2), ("Docs/Integrating.md", 4), ("Docs/AppWithoutServer.md", 1)])
  func `The documents' Swift code compiles, in less than 20 lines each`(
    document: String, count: Int
  ) throws {
    let compiled = Self.lines(try Self.text("Tests/Client/TesseraSurface/ReadmeStyles.swift"))
      .joined(separator: "\n")
    let blocks = try Self.blocks(of: document).filter { $0.first != "dependencies: [" }
    #expect(blocks.count == count)
    for block in blocks {
      let text = block.joined(separator: "\n")
      #expect(compiled.contains(text), "not in ReadmeStyles.swift:\n\(text)")
      #expect(block.count < 20)
    }
  }

  @Test func `The articles' Swift code is compiled or run by a test`() throws {
    let compiled = try [
      "Tests/Client/TesseraSurface/ReadmeStyles.swift",
      "Tests/Core/SubscriptionsTests/ArticleTests.swift",
      "Tests/Simulator/SimulatorServerTests/Runtime/ArticleTests.swift",
    ].map { Self.lines(try Self.text($0)).joined(separator: "\n") }
    let blocks = try Self.articles.flatMap { try Self.blocks(of: $0) }
    #expect(blocks.count >= 7)
    for block in blocks {
      let text = block.joined(separator: "\n")
      #expect(compiled.contains { $0.contains(text) }, "compiled by no test:\n\(text)")
    }
  }

  @Test func `The articles' commands are commands of a document that a script runs`() throws {
    let documents = ["README.md", "Docs/Operations.md", "Docs/Simulation.md"]
    let run = Set(
      try documents.flatMap { try Self.blocks(of: $0, in: "sh") }.flatMap { $0 })
    let commands = try Self.articles.flatMap { try Self.blocks(of: $0, in: "sh") }.flatMap { $0 }
    #expect(commands.count >= 10)
    for command in commands { #expect(run.contains(command), "run by no script: \(command)") }
  }

  @Test(arguments: ["CONTRIBUTING.md", "Docs/Architecture.md"])
  func `The files and folders that a document names exist`(document: String) throws {
    let spans = try Self.text(document).components(separatedBy: "`")
      .filter { $0.wholeMatch(of: /(Sources|Tests|Benchmarks|Docs|Scripts)\/[\w+\/.-]*/) != nil }
    for path in spans {
      let file = Self.root.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }
}
