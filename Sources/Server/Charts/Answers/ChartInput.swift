/// What a chart shows of the ledger because the index does not have it.
package enum ChartInput: Sendable {
  /// The kind of it.
  package enum Kind: Hashable, Sendable {
    /// See ``ChartInput/activeCustomers(_:)``.
    case activeCustomers
    /// See ``ChartInput/appleReports(_:)``.
    case appleReports
  }

  /// The customers who used an app, in each period and, last, in the whole range.
  case activeCustomers([Int64])
  /// The comparison of Apple's reports with the ledger.
  case appleReports([ReconciledDay])
}
