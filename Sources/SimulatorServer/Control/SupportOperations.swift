internal import AppStoreSimulator
internal import AppStoreTypes

/// Actions of families, Apple's support and the developer in App Store Connect.
struct SupportOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    refundDecisions + families + catalogue + StorefrontOperations(control: control).operations
  }

  private var refundDecisions: [ControlOperation] {
    [
      .change(
        "request-refund", "A customer asks for a refund, and Apple for consumption information.",
        example: #"{"transactionId": "2000000000000001", "reason": "UNINTENDED_PURCHASE"}"#,
        [
          .required("transactionId", "The transaction."),
          .optional("reason", "Apple's word for the reason; OTHER unless told."),
        ],
        { input in
          let reason = ConsumptionRequestReason(
            rawValue: try input.body.optionalText("reason") ?? "OTHER")
          return try await control.done(.requestRefund(try transaction(input), reason))
        }),
      .change(
        "decline-refund", "Apple declines the refund that a customer asked for.",
        example: #"{"transactionId": "2000000000000001"}"#,
        [.required("transactionId", "The transaction.")],
        { input in try await control.done(.declineRefund(try transaction(input))) }),
      .change(
        "rescind-consent", "A parent withdraws the consent for a child's use of the app.",
        example: #"{"account": "anna"}"#, [.required("account", "The child.")],
        { input in try await control.done(.rescindConsent(account: try control.account(input))) }),
    ]
  }

  private var families: [ControlOperation] {
    [
      .change(
        "join-family", "A customer joins a family, which its first member makes.",
        example: #"{"account": "anna", "family": "smith"}"#,
        [.required("account", "The customer."), .required("family", "The family; any name.")],
        { input in
          let family = FamilyID(try input.body.text("family"))
          return try await control.done(.joinFamily(family, account: try control.account(input)))
        }),
      .change(
        "leave-family", "A customer leaves the family, and what was shared is revoked.",
        example: #"{"account": "anna"}"#, [.required("account", "The customer.")],
        { input in try await control.done(.leaveFamily(account: try control.account(input))) }),
      .change(
        "family-sharing", "A customer shares purchases with the family, or no longer.",
        example: #"{"account": "anna", "on": false}"#,
        [.required("account", "The customer."), .required("on", .boolean, "Whether.")],
        { input in
          let isOn = try input.body.boolean("on")
          return try await control.done(.shareWithFamily(isOn, account: try control.account(input)))
        }),
    ]
  }

  private var catalogue: [ControlOperation] {
    [
      .change(
        "price", "A product costs something else from now on; subscribers are told or asked.",
        example: #"{"productId": "pro.monthly", "price": 5990, "askConsent": true}"#,
        [
          .required("productId", "The product."),
          .required("price", .integer, "The price in thousandths of the currency's unit."),
          .required("askConsent", .boolean, "Whether subscribers must consent to a higher price."),
          .optional(
            "storefront", "Where, such as DEU; the configuration's storefront unless told."),
        ],
        { input in
          guard let price = try input.body.optionalInteger("price") else {
            throw ControlError.badField("price", "price: missing; give thousandths")
          }
          let product = ProductID(try input.body.text("productId"))
          let asks = try input.body.boolean("askConsent")
          let place = try control.place(input)
          return try await control.done(.price(price, product, asksConsent: asks, place: place))
        }),
      .change(
        "answer-price-increase", "A customer consents to a higher price, or declines it.",
        example: #"{"account": "anna", "subscriptionGroupIdentifier": "G1", "consents": true}"#,
        [
          .required("account", "The customer."),
          .required("subscriptionGroupIdentifier", "The subscription group."),
          .required("consents", .boolean, "Whether the customer consents."),
        ],
        { input in
          let consents = try input.body.boolean("consents")
          let group = SubscriptionGroupID(try input.body.text("subscriptionGroupIdentifier"))
          return try await control.done(
            .answerPriceIncrease(consents, group: group, account: try control.account(input)))
        }),
      .change(
        "for-sale", "A product is taken from sale, or sold again.",
        example: #"{"productId": "pro.monthly", "on": false}"#,
        [.required("productId", "The product."), .required("on", .boolean, "Whether it is sold.")],
        { input in
          let isOn = try input.body.boolean("on")
          return try await control.done(.forSale(isOn, ProductID(try input.body.text("productId"))))
        }),
      .change(
        "external-purchase-token", "A customer leaves for an external purchase.",
        example: #"{"type": "SERVICES"}"#,
        [.required("type", "SERVICES or ACQUISITION.")],
        { input in
          let type = ExternalPurchaseTokenType(rawValue: try input.body.text("type"))
          guard type == .services || type == .acquisition else {
            throw ControlError.badField("type", "type: not SERVICES or ACQUISITION")
          }
          return try await control.done(.externalPurchaseToken(type))
        }),
    ]
  }

  private func transaction(_ input: ControlOperation.Input) throws(ControlError) -> TransactionID {
    TransactionID(try input.body.text("transactionId"))
  }
}
