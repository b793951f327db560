internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

/// Actions of customers and Apple's support.
struct CustomerOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .change(
        "buy",
        "Sells a product to a customer, regardless of purchase-behavior, unless the card is declined.",
        example: #"{"account": "anna", "productId": "pro.monthly"}"#,
        Self.orderFields + [
          .optional(
            "ignoreBillingIssue", .boolean, "true sells even if the card is declined."
          )
        ],
        { input in
          let (order, account) = try order(input.body)
          try await checkCard(order, account, input.body)
          return BuyResponse(
            try await control.store.buy(order, with: try OfferSignature(input.body), by: account))
        }),
      .change(
        "begin-purchase",
        "Begins a purchase in a customer's app; purchase-behavior sets its outcome.",
        example: #"{"account": "anna", "productId": "pro.monthly"}"#, Self.orderFields,
        { input in
          let (order, account) = try order(input.body)
          return BeginPurchaseResponse(
            try await control.store.beginPurchase(
              order, with: try OfferSignature(input.body), by: account))
        }),
      .change(
        "refund", "Refunds a transaction. Default: in full.",
        example: #"{"transactionId": "2000000000000001", "reason": 0}"#,
        [
          .required("transactionId", "The transaction."),
          .optional("reason", .integer, "1 for an issue in the app, 0 for another reason."),
          .optional(
            "milliPercent", .integer, "The part of the price, in thousandths of a percent."),
        ], { try await refund($0.body) }),
      .change(
        "reverse-refund", "Reverses a refund.",
        example: #"{"transactionId": "2000000000000001"}"#,
        [.required("transactionId", "The transaction.")],
        { input in
          await control.changed(
            try await control.store.reverseRefund(
              TransactionID(try input.body.text("transactionId"))))
        }),
      .change(
        "billing", "Sets whether a customer's card is declined.",
        example: #"{"account": "anna", "issue": true}"#,
        [
          .required("account", "The customer."),
          .required("issue", .boolean, "Whether renewals and paid purchases fail."),
        ], { try await billing($0.body) }),
      .change(
        "auto-renew", "Turns a customer's auto-renew on or off.",
        example: #"{"account": "anna", "subscriptionGroupIdentifier": "21000001", "on": false}"#,
        [
          .required("account", "The customer."),
          .required("subscriptionGroupIdentifier", "The subscription group."),
          .required("on", .boolean, "Whether the subscription renews."),
        ], { try await autoRenew($0.body) }),
      .change(
        "app-transaction", "Sets whether a customer has an app transaction.",
        example: #"{"account": "anna", "exists": false}"#,
        [
          .required("account", "The customer."),
          .required("exists", .boolean, "Whether Get App Transaction Info finds one."),
        ], { try await appTransaction($0.body) }),
    ]
  }

  private static let orderFields: [ControlOperation.Field] =
    [
      .required("account", "The customer: any name; created at the first purchase."),
      .required("productId", "The product identifier in the store's configuration."),
      .optional("quantity", .integer, "The quantity; of seats, the new total. Default: 1."),
      .optional("appAccountToken", "The UUID of the customer in the developer's system."),
      .optional("offerType", "PROMOTIONAL, CODE or WIN_BACK; requires offerId."),
      .optional("offerId", "The identifier of the offer in the store's configuration."),
      .optional("billingPlan", "MONTHLY to pay monthly for a year. Default: BILLED_UPFRONT."),
    ] + OfferSignature.controlFields

  private func order(_ body: ControlBody) throws -> (order: PurchaseRequest, account: AccountID) {
    let quantity = try body.optionalInteger("quantity") ?? 1
    let order = PurchaseRequest(
      productID: ProductID(try body.text("productId")),
      quantity: Int(clamping: quantity), appAccountToken: try body.optionalUUID("appAccountToken"),
      offer: try offer(body),
      billingPlan: try body.optionalText("billingPlan").map { BillingPlanType(rawValue: $0) })
    return (order, AccountID(try body.text("account")))
  }

  /// Rejects a paid order while the customer's card is declined.
  private func checkCard(
    _ order: PurchaseRequest, _ account: AccountID, _ body: ControlBody
  ) async throws {
    if body.has("ignoreBillingIssue"), try body.boolean("ignoreBillingIssue") { return }
    guard await control.store.simulator.isDeclined(order, by: account) else { return }
    throw ControlError.conflict(
      "account",
      "account: the card of \(account) is declined; send billing with issue false, or set "
        + "ignoreBillingIssue to true")
  }

  private func offer(_ body: ControlBody) throws(ControlError) -> RequestedOffer? {
    guard body.has("offerType") || body.has("offerId") else { return nil }
    let id = try body.text("offerId")
    let type = StorefrontOperations.offerTypes[try body.text("offerType")]
    guard let type, let offer = RequestedOffer(type, id) else {
      throw .badField("offerType", "offerType: unknown value; use PROMOTIONAL, CODE or WIN_BACK")
    }
    return offer
  }

  private func refund(_ body: ControlBody) async throws -> ChangeResponse {
    let reason = try body.optionalInteger("reason") ?? 0
    guard reason == 0 || reason == 1 else {
      throw ControlError.badField(
        "reason", "reason: unknown value; use 0 (another reason) or 1 (an issue in the app)")
    }
    let id = TransactionID(try body.text("transactionId"))
    let part = try body.optionalInteger("milliPercent").map(Int.init(clamping:))
    return await control.changed(
      try await control.store.perform(
        .refund(id, reason: RevocationReason(rawValue: Int(reason)), milliPercent: part)))
  }

  private func billing(_ body: ControlBody) async throws -> ChangeResponse {
    let isOn = try body.boolean("issue")
    let account = try await control.known(AccountID(try body.text("account")))
    return await control.changed(try await control.store.setBillingIssue(isOn, for: account))
  }

  private func autoRenew(_ body: ControlBody) async throws -> ChangeResponse {
    let isOn = try body.boolean("on")
    let group = SubscriptionGroupID(try body.text("subscriptionGroupIdentifier"))
    let account = try await control.known(AccountID(try body.text("account")))
    guard
      await control.store.simulator.configuration.subscriptionGroups.contains(where: {
        $0.id == group
      })
    else {
      throw ControlError.notFound(
        "subscriptionGroupIdentifier",
        "subscriptionGroupIdentifier: \(group) is not in the store's configuration")
    }
    return await control.changed(
      try await control.store.setAutoRenew(isOn, group: group, account: account))
  }

  private func appTransaction(_ body: ControlBody) async throws -> ChangeResponse {
    let exists = try body.boolean("exists")
    let account = try await control.known(AccountID(try body.text("account")))
    await control.store.setAppTransaction(exists: exists, for: account)
    return await control.changed([])
  }
}
