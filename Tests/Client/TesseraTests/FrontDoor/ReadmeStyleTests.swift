import Foundation
import RepositoryFiles
import Testing

/// The code of the README, of the pages about integration, of the articles and of comments compiles.
@Suite(.timeLimit(.minutes(30))) struct ReadmeStyleTests {
  private static let root = Repository.root

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The code blocks of a document in a language, without imports and indentation.
  private static func blocks(
    of document: String, in language: String = "swift"
  ) throws -> [[String]] {
    blocks(inText: try text(document), in: language)
  }

  private static func blocks(inText text: String, in language: String = "swift") -> [[String]] {
    text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first.map(lines) }
  }

  /// The code blocks in the comments of declarations in a file.
  private static func examples(of file: String) throws -> [[String]] {
    let text = try text(file)
    guard text.contains("/// ```swift") else { return [] }
    let comments = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("///") }.map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
    return blocks(inText: comments.joined(separator: "\n"))
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("import ") && !$0.isEmpty }
  }

  /// The files in a folder whose path ends with a text, in order.
  private static func files(in folder: String, ending: String) throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return try #require(paths).compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// The articles and landing pages of the documentation catalogs.
  private static var articles: [String] {
    get throws { try files(in: "Sources", ending: ".md").filter { $0.contains(".docc/") } }
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

  @Test func `Examples in comments of declarations are compiled, in at most 8 lines each`()
    throws
  {
    let compiled = try Self.files(in: "Tests", ending: "/DocumentationExamples.swift")
      .map { Self.lines(try Self.text($0)).joined(separator: "\n") }
    let blocks = try Self.files(in: "Sources", ending: ".swift").flatMap(Self.examples)
    #expect(blocks.count >= 30)
    for block in blocks {
      let text = block.joined(separator: "\n")
      #expect(compiled.contains { $0.contains(text) }, "compiled by no test:\n\(text)")
      #expect(block.count <= 8)
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
