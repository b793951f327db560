internal import AppStoreCore
internal import Ledger

/// The columns of the table of customers.
enum CustomerColumns {
  /// A customer, and the newest change of the feed that the run includes.
  struct Row: Sendable {
    let details: CustomerDetails
    let throughSequence: Int64
  }

  static let all: [ExportColumn<Row>] = [
    .text("original_app_user_id") { $0.details.customer.id.rawValue },
    .text("last_seen_app_user_id") { $0.details.lastSeenID.rawValue },
    .json("app_user_ids") { JSONText.of($0.details.customer.appUserIDs.map(\.rawValue)) },
    .time("first_seen_at") { $0.details.customer.firstSeen },
    .time("last_seen_at") { $0.details.customer.lastSeen },
    .text("first_storefront") { $0.details.origin?.storefront },
    .text("first_platform") { $0.details.origin?.platform },
    .text("first_app_version") { $0.details.origin?.appVersion },
    .text("first_sdk_version") { $0.details.origin?.sdkVersion },
    .json("attributes") {
      $0.details.attributes.isEmpty ? nil : JSONText.of($0.details.attributes)
    },
    .integer("through_sequence") { $0.throughSequence },
  ]
}
