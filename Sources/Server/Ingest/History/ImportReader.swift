internal import AppStoreCore
internal import Foundation
public import Ledger

/// Reads a list of purchases to import, line by line: text, CSV or NDJSON.
///
/// - A line of text contains an original transaction ID. White space or a comma may follow, and an
///   app user ID, an environment and a bundle identifier, as far as known. Empty lines and lines
///   that start with `#` are skipped.
/// - A first line with column names makes the file CSV, with columns in any order.
/// - A line that starts with `{` is a JSON object with the same names.
///
/// App user IDs follow the rules of the server's API. Placeholders such as `null` are rejected,
/// because they would assign all their purchases to one customer.
///
/// The names are `original_transaction_id`, `app_user_id`, `environment` and `bundle_id`.
public struct ImportReader: Sendable {
  /// A line that cannot be parsed.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The problem and its fix.
    public let reason: String

    /// The line and the problem.
    public var description: String { "line \(line): \(reason)" }
  }

  static let columns = ["original_transaction_id", "app_user_id", "environment", "bundle_id"]

  private let batch: String
  private var order = Self.columns
  private var line = 0

  /// Creates a reader.
  ///
  /// - Parameter batch: The name of the import. The same list has the same name, so it is resumed,
  ///   not started again.
  public init(batch: String) {
    self.batch = batch
  }

  /// Returns the name of an import; the same list always has the same name.
  public static func batch(of list: [UInt8]) -> String {
    "import " + String(ContentHash.text(of: list).prefix(16))
  }

  /// Parses the next line.
  ///
  /// - Returns: The refresh to request; `nil` for an empty line or a comment.
  /// - Throws: ``Problem``; reading can continue with the next line.
  public mutating func read(_ text: String) throws(Problem) -> RefreshRequest? {
    line += 1
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    if text.hasPrefix("{") { return try request(object(text)) }
    let cells = Self.cells(text)
    if line == 1, cells.contains(Self.columns[0]) {
      if let unknown = cells.first(where: { !Self.columns.contains($0) && !$0.isEmpty }) {
        throw problem(
          "unknown column \"\(unknown)\"; use \(Self.columns.joined(separator: ", "))")
      }
      order = cells
      return nil
    }
    guard cells.count <= order.count else {
      throw problem(
        "\(counted(cells.count, "column")); expected \(order.count == 1 ? "1" : "up to \(order.count)")"
      )
    }
    let pairs = zip(order, cells).filter { !$0.1.isEmpty }
    return try request(Dictionary(pairs) { first, _ in first })
  }

  private func request(_ fields: [String: String]) throws(Problem) -> RefreshRequest {
    guard let id = fields[Self.columns[0]] else {
      throw problem("original_transaction_id: missing; add it")
    }
    guard id.utf8.count <= 64, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw problem("original_transaction_id: not a transaction ID; use the number from Apple")
    }
    let customer = fields["app_user_id"].map { AppUserID($0) }
    if let customer, let reason = AppUserIDRules.rejection(of: customer) { throw problem(reason) }
    let environment = fields["environment"].map { name in
      ReconciledApp.serverEnvironments.first { $0.rawValue.lowercased() == name.lowercased() }
    }
    if let environment, environment == nil {
      throw problem("environment: must be Production or Sandbox; omit it to detect it")
    }
    return RefreshRequest(
      purchase: OriginalTransactionID(id),
      target: RefreshTarget(
        bundleID: fields["bundle_id"].map { BundleID($0) }, environment: environment ?? nil),
      claimant: customer, cause: .import, batch: batch)
  }

  private func object(_ text: String) throws(Problem) -> [String: String] {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { throw problem("not a JSON object; write one object per line") }
    var fields: [String: String] = [:]
    for name in Self.columns {
      guard let value = object[name], !(value is NSNull) else { continue }
      guard let text = value as? String else {
        throw problem("\(name): not text; write it in quotation marks")
      }
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
      fields[name] = trimmed.isEmpty ? nil : trimmed
    }
    return fields
  }

  private func problem(_ reason: String) -> Problem { Problem(line: line, reason: reason) }

  /// Splits a line at commas outside quotation marks, or at white space if it has no comma.
  static func cells(_ text: String) -> [String] {
    guard text.contains(",") else {
      return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    var cells = [""]
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
