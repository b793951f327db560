import ArgumentParser
import Foundation
import StoreConfiguration

/// `tessera storekit`: tools for `.storekit` files.
struct StoreKitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storekit", abstract: "Work with Xcode's StoreKit configuration files.",
    subcommands: [StoreKitLintCommand.self])
}

/// `tessera storekit lint`: lists surprising settings of a `.storekit` file.
struct StoreKitLintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report valid but surprising settings in a .storekit file.",
    discussion: """
      Prints one line per finding: FILE:LINE:COLUMN: severity: code: finding; fix.
      Exit status: 0 usable file; 1 warnings, with --strict; 2 unusable file.
      """)

  @Argument(help: "The .storekit file.")
  var file: String

  @Flag(help: "Treat warnings as failures.")
  var strict = false

  @Flag(help: "Print one JSON object per finding.")
  var json = false

  func run() async throws {
    let bytes: [UInt8]
    do {
      bytes = try Array(Data(contentsOf: URL(filePath: file)))
    } catch {
      Console.printStatus("tessera: \(file): cannot be read; check the path and its permissions")
      throw ExitCode(2)
    }
    let report = LintReport(bytes: bytes, fileName: file)
    for line in json ? report.jsonLines : report.lines { Console.print(line) }
    if report.findings.isEmpty { Console.printStatus("\(file): no findings") }
    let status = report.exitStatus(isStrict: strict)
    if status != 0 { throw ExitCode(status) }
  }
}
