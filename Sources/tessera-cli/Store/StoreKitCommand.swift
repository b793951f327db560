import ArgumentParser
import Foundation
import StoreConfiguration

/// `tessera storekit`: tools for `.storekit` files.
struct StoreKitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storekit", abstract: "Look after Xcode's StoreKit configuration files.",
    subcommands: [StoreKitLintCommand.self])
}

/// `tessera storekit lint`: lists surprising settings of a `.storekit` file.
struct StoreKitLintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Say what in a .storekit file is legal and may surprise.",
    discussion: """
      Prints one line for each finding: FILE:LINE:COLUMN: severity: code: what is odd; what to do.
      Exit status: 0 without a warning, 1 with one, 2 for a file that cannot be used.
      """)

  @Argument(help: "The .storekit file.")
  var file: String

  @Flag(help: "Print one JSON object for each finding.")
  var json = false

  func run() async throws {
    let bytes: [UInt8]
    do {
      bytes = try Array(Data(contentsOf: URL(filePath: file)))
    } catch {
      Console.printStatus("tessera: \(file) cannot be read; check the path and its permissions")
      throw ExitCode(2)
    }
    let report = LintReport(bytes: bytes, fileName: file)
    for line in json ? report.jsonLines : report.lines { Console.print(line) }
    if report.findings.isEmpty { Console.printStatus("\(file): nothing found") }
    if report.exitStatus != 0 { throw ExitCode(report.exitStatus) }
  }
}
