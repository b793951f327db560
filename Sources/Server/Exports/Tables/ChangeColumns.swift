internal import AppStoreCore
internal import Ledger

enum ChangeColumns {
  static let all: [ExportColumn<RecordedFeedChange>] = [
    .integer("sequence") { $0.sequence },
    .time("at") { $0.change.at },
    .text("kind") { $0.change.kind.rawValue },
    .text("app_user_id") { $0.change.customer?.rawValue },
    .text("original_transaction_id") { $0.change.originalTransactionID?.rawValue },
    .integer("fact_sequence") { $0.change.factSequence },
  ]
}
