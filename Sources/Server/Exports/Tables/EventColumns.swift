internal import AppStoreCore
internal import Events

enum EventColumns {
  typealias Column = ExportColumn<Event>

  static let all = event + customer + cause + data

  private static let event: [Column] = [
    .text("id") { $0.id.rawValue },
    .integer("sequence") { $0.sequence },
    .integer("previous_sequence") { $0.previousSequence },
    .text("type") { $0.type.rawValue },
    .time("timestamp") { $0.timestamp },
    .time("recorded_at") { $0.recordedAt },
    .text("environment") { $0.environment?.rawValue },
    .text("app_bundle_id") { $0.bundleID?.rawValue },
  ]

  private static let customer: [Column] = [
    .text("app_user_id") { $0.customer?.appUserID.rawValue },
    .text("original_app_user_id") { $0.customer?.originalAppUserID.rawValue },
    .json("aliases") { $0.customer.map { JSONText.of($0.aliases.map(\.rawValue)) } },
    .boolean("is_backfill") { $0.isBackfill },
  ]

  private static let cause: [Column] = [
    .integer("change_sequence") { $0.cause.changeSequence },
    .integer("fact_sequence") { $0.cause.factSequence },
    .text("notification_type") { $0.cause.notificationType?.rawValue },
    .text("notification_subtype") { $0.cause.subtype?.rawValue },
    .text("notification_uuid") { $0.cause.notificationUUID },
    .text("source") { $0.cause.source.rawValue },
  ]

  private static let data: [Column] = [
    .json("data") { String(decoding: $0.data.fieldValue.jsonBytes, as: UTF8.self) }
  ]
}
