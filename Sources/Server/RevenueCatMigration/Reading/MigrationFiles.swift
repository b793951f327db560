public import Foundation

/// Reads RevenueCat's exports into a plan.
public struct MigrationFiles: Sendable {
  /// The files of the transaction export; several deliveries in any order.
  public let transactions: [URL]
  /// The files of the customer export.
  public let customers: [URL]
  /// Whether invalid rows are counted as rejected, instead of ending the import.
  public let skipsInvalid: Bool

  /// Creates a reader.
  public init(transactions: [URL], customers: [URL], skipsInvalid: Bool) {
    self.transactions = transactions
    self.customers = customers
    self.skipsInvalid = skipsInvalid
  }

  /// Reads all files.
  ///
  /// - Parameters:
  ///   - planner: Collects the rows.
  ///   - problem: Called with each row that cannot be read.
  /// - Returns: The number of invalid rows, and a name that is the same for the same files.
  /// - Throws: `MigrationProblem` if a file as a whole cannot be read.
  public func read(
    into planner: inout MigrationPlanner, problem: (MigrationProblem) -> Void
  ) throws(MigrationProblem) -> (problems: Int, hash: String) {
    var problems = 0
    var hashes: [String] = []
    var planned = planner
    func note(_ found: MigrationProblem) {
      problems += 1
      problem(found)
      if skipsInvalid { planned.reject(found) }
    }
    for file in transactions {
      let name = file.lastPathComponent
      hashes.append(
        try CSVFile(required: TransactionRow.required).read(
          file, named: name,
          { row in
            do throws(MigrationProblem) {
              planned.add(try TransactionRow(row, of: name), of: name)
            } catch { note(error) }
          }, problem: note))
    }
    for file in customers {
      let name = file.lastPathComponent
      hashes.append(
        try CSVFile(required: CustomerRow.required).read(
          file, named: name,
          { row in
            do throws(MigrationProblem) {
              planned.add(try CustomerRow(row, of: name), of: name)
            } catch { note(error) }
          }, problem: note))
    }
    planner = planned
    return (problems, hashes.joined(separator: " "))
  }
}
