public import AppStoreCore

extension PopulationLine: JSONObjectCodable {
  /// Reads the fields of a line.
  ///
  /// - Throws: `JSONFieldError` with the first field that is missing or unusable.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    let text: String = try fields.required("date")
    guard let date = Timestamp(line: text) else {
      throw JSONFieldError(["date"], reason: "is not an instant such as 2026-08-21T17:42:58.123Z")
    }
    self.date = date
    account = try fields.required("account")
    let kind: String = try fields.required("kind")
    switch kind {
    case "arrival":
      content = .arrival(
        PopulationEvent.Arrival(
          storefront: try fields.required("storefront"),
          currency: try fields.required("currency"),
          appAccountToken: try fields.optional("appAccountToken")))
    case "transaction": content = .transaction(try fields.required("transaction"))
    case "status":
      content = .status(
        Status(
          groupID: try fields.required("subscriptionGroupIdentifier"),
          status: try fields.required("status"),
          transaction: try fields.required("transaction"),
          renewalInfo: try fields.required("renewalInfo")))
    case "notification":
      content = .notification(
        Notification(
          type: try fields.required("notificationType"), subtype: try fields.optional("subtype"),
          notificationUUID: try fields.required("notificationUUID"),
          signedDate: try fields.required("signedDate"), status: try fields.optional("status"),
          consumptionRequestReason: try fields.optional("consumptionRequestReason"),
          transaction: try fields.required("transaction"),
          renewalInfo: try fields.optional("renewalInfo")))
    default:
      throw JSONFieldError(
        ["kind"], reason: "is \(kind), not arrival, transaction, status or notification")
    }
  }

  /// Writes the fields.
  ///
  /// The most used fields of the transaction are repeated at the top level.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("date", date.line)
    fields.write("account", account)
    switch content {
    case .arrival(let arrival):
      fields.write("kind", "arrival")
      fields.write("storefront", arrival.storefront)
      fields.write("currency", arrival.currency)
      fields.write("appAccountToken", arrival.appAccountToken)
    case .transaction(let transaction):
      fields.write("kind", "transaction")
      Self.write(transaction, to: &fields)
    case .status(let state):
      fields.write("kind", "status")
      fields.write("subscriptionGroupIdentifier", state.groupID)
      fields.write("status", state.status)
      Self.write(state.transaction, to: &fields)
      fields.write("renewalInfo", state.renewalInfo)
    case .notification(let notification):
      fields.write("kind", "notification")
      fields.write("notificationType", notification.type)
      fields.write("subtype", notification.subtype)
      fields.write("notificationUUID", notification.notificationUUID)
      fields.write("signedDate", notification.signedDate)
      fields.write("status", notification.status)
      fields.write("consumptionRequestReason", notification.consumptionRequestReason)
      Self.write(notification.transaction, to: &fields)
      fields.write("renewalInfo", notification.renewalInfo)
    }
  }

  private static func write(
    _ transaction: JWSTransactionDecodedPayload, to fields: inout JSONObjectWriter
  ) {
    fields.write("productId", transaction.productId)
    fields.write("transactionId", transaction.transactionId)
    fields.write("originalTransactionId", transaction.originalTransactionId)
    fields.write("price", transaction.price)
    fields.write("currency", transaction.currency)
    fields.write("storefront", transaction.storefront)
    fields.write("transaction", transaction)
  }
}
