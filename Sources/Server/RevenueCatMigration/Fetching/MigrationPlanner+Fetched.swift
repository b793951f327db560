internal import AppStoreCore
internal import EntitlementAPI
public import Foundation

extension MigrationPlanner {
  /// Adds the customers of a file that ``CustomerFetch`` wrote.
  ///
  /// - Returns: The SHA-256 of the file, in hexadecimal.
  /// - Throws: ``FetchFileError``.
  public mutating func addFetched(_ file: URL) throws(FetchFileError) -> String {
    let source = file.lastPathComponent
    var planned = self
    var number = 0
    let hash = try FetchFile(file).read { line throws(FetchFileError) in
      number += 1
      guard line["kind"] == .string(FetchLine.read) else { return }
      do throws(FetchedCustomerProblem) {
        planned.add(try FetchedCustomer(line), of: source)
      } catch {
        throw .damaged(file.path, line: number)
      }
    }
    self = planned
    return hash
  }

  private mutating func add(_ fetched: FetchedCustomer, of source: String) {
    let original = fetched.subscriber.originalAppUserID
    add(
      original, aliases: [fetched.id] + fetched.aliases.filter { $0 != fetched.id },
      firstSeen: [fetched.firstSeen, fetched.subscriber.firstSeen].compactMap(\.self).min(),
      lastSeen: [fetched.lastSeen, fetched.subscriber.lastSeen].compactMap(\.self).max(),
      attributes: fetched.attributes, balances: fetched.balances, source: source)
    for row in fetched.rows { add(row, of: source) }
  }
}
