import AppStoreCore
import ArgumentParser
import Foundation
import Ledger
import RevenueCatMigration
import ServerAdministration
import ServerBootstrap

/// `tessera export revenuecat-import`: writes what RevenueCat's import takes.
struct ExportRevenueCatImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revenuecat-import",
    abstract: "Write all purchases for an import into RevenueCat.",
    discussion: """
      csv: the file of RevenueCat's bulk import, with app_user_id and receipt (the newest transaction of \
      each purchase, as Apple signed it). requests: a JSON object for each request to RevenueCat's API, \
      with receipts, attributes and promotional grants; send them with a secret key.
      Purchases made in Xcode are left out. The file replaces an existing one when it is complete.
      Exit status: 0 written; 1 failed.
      """)

  @Option(help: "The file to write.")
  var out: String

  @Option(help: "csv or requests.")
  var format = "csv"

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var output: JSONOption

  func validate() throws {
    guard ReceiptExport.Format(rawValue: format) != nil else {
      throw ValidationError("--format: must be csv or requests")
    }
  }

  func run() async throws {
    do {
      let database = try await DataDirectory.ledger(
        try ledger.location(), in: ServerApplication.storage)
      guard let format = ReceiptExport.Format(rawValue: format) else {
        throw LedgerError.failed("the ledger", reason: "its parts cannot be read")
      }
      let export = ReceiptExport(database, format: format, now: SystemClock().now())
      let customers = try await database.counts().customers
      let file = URL(filePath: out)
      let result = try await stoppable {
        let progress = MovingProgress()
        defer { progress.end() }
        return try await Self.write(export, to: file) {
          progress.show("customers", done: $0, of: Int(customers))
        }
      }
      Console.print(
        "\(counted(result.customers, "customer")), \(counted(result.purchases, "purchase"))"
          + (format == .requests ? ", \(counted(result.grants, "grant"))" : "")
          + (result.leftOut > 0 ? "; left out \(result.leftOut) made in Xcode" : ""),
        json: [
          "customers": .integer(Int64(result.customers)),
          "purchases": .integer(Int64(result.purchases)),
          "grants": .integer(Int64(result.grants)), "left_out": .integer(Int64(result.leftOut)),
        ], isJSON: output.json)
    } catch {
      throw Console.exitError(PrintableFailure(error))
    }
  }

  /// Writes a draft and renames it, so that a partial file is never taken for a complete one.
  private static func write(
    _ export: ReceiptExport, to file: URL, progress: (Int) -> Void
  ) async throws -> ReceiptExport.Result {
    let draft = file.appendingPathExtension("part")
    try? FileManager.default.removeItem(at: draft)
    OwnerOnlyFile.makeEmpty(draft)
    let writer = try LineWriter(draft.path)
    let result = try await export.run({ try writer.write(Array($0.utf8)) }, progress: progress)
    try writer.close()
    guard rename(draft.path, file.path) == 0 else { throw LineWriterError.unwritable(file.path) }
    return result
  }
}
