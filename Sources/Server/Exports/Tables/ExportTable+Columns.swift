package import Catalog

extension ExportTable {
  /// The names and types of the columns, in order.
  package var columns: [(name: String, type: ExportColumnType)] {
    switch self {
    case .transactions: TransactionColumns.all.map { ($0.name, $0.type) }
    case .customers: CustomerColumns.all.map { ($0.name, $0.type) }
    case .subscriptions: SubscriptionColumns.all.map { ($0.name, $0.type) }
    case .changes: ChangeColumns.all.map { ($0.name, $0.type) }
    case .events: EventColumns.all.map { ($0.name, $0.type) }
    }
  }
}
