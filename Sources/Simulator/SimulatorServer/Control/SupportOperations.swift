internal import AppStoreCore
internal import AppStoreSimulator

/// Actions of families, Apple's support and the developer in App Store Connect.
struct SupportOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    refundDecisions + families + catalogOperations + [renewalExtensions]
      + StorefrontOperations(control: control).operations
  }

  private var refundDecisions: [ControlOperation] {
    [
      .change(
        "request-refund",
        "Requests a refund for a customer; Apple then requests consumption information.",
        example: #"{"transactionId": "2000000000000001", "reason": "UNINTENDED_PURCHASE"}"#,
        [
          .required("transactionId", "The transaction."),
          .optional("reason", "Apple's name of the reason. Default: OTHER."),
        ],
        { input in
          let reason = ConsumptionRequestReason(
            rawValue: try input.body.optionalText("reason") ?? "OTHER")
          return try await control.done(.requestRefund(try transaction(input), reason))
        }),
      .change(
        "decline-refund", "Declines a customer's refund request.",
        example: #"{"transactionId": "2000000000000001"}"#,
        [.required("transactionId", "The transaction.")],
        { input in try await control.done(.declineRefund(try transaction(input))) }),
      .change(
        "rescind-consent", "Withdraws a parent's consent for a child's use of the app.",
        example: #"{"account": "anna"}"#, [.required("account", "The child.")],
        { input in try await control.done(.rescindConsent(account: try control.account(input))) }),
    ]
  }

  private var families: [ControlOperation] {
    [
      .change(
        "join-family", "Adds a customer to a family; the first member creates it.",
        example: #"{"account": "anna", "family": "smith"}"#,
        [.required("account", "The customer."), .required("family", "The family: any name.")],
        { input in
          let family = FamilyID(try input.body.text("family"))
          return try await control.done(.joinFamily(family, account: try control.account(input)))
        }),
      .change(
        "leave-family", "Removes a customer from the family; shared purchases are revoked.",
        example: #"{"account": "anna"}"#, [.required("account", "The customer.")],
        { input in try await control.done(.leaveFamily(account: try control.account(input))) }),
      .change(
        "family-sharing", "Sets whether a customer shares purchases with the family.",
        example: #"{"account": "anna", "on": false}"#,
        [
          .required("account", "The customer."),
          .required("on", .boolean, "Whether the customer shares purchases."),
        ],
        { input in
          let isOn = try input.body.boolean("on")
          return try await control.done(.shareWithFamily(isOn, account: try control.account(input)))
        }),
    ]
  }

  private var catalogOperations: [ControlOperation] {
    [
      .change(
        "price", "Sets the price of a product; subscribers are notified or must consent.",
        example: #"{"productId": "pro.monthly", "price": 5990, "askConsent": true}"#,
        [
          .required("productId", "The product."),
          .required("price", .integer, "The price in thousandths of the currency unit."),
          .required("askConsent", .boolean, "Whether subscribers must consent to a higher price."),
          .optional(
            "storefront", "The storefront, such as DEU. Default: the configuration's."),
        ],
        { input in
          guard let price = try input.body.optionalInteger("price") else {
            throw ControlError.badField(
              "price", "price: missing; send thousandths of the currency unit")
          }
          let product = ProductID(try input.body.text("productId"))
          let asks = try input.body.boolean("askConsent")
          let storefront = try control.storefront(input)
          return try await control.done(
            .price(price, product, asksConsent: asks, place: storefront))
        }),
      .change(
        "answer-price-increase", "Accepts or declines a price increase for a customer.",
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
        "for-sale", "Sets whether a product is for sale.",
        example: #"{"productId": "pro.monthly", "on": false}"#,
        [
          .required("productId", "The product."),
          .required("on", .boolean, "Whether it is for sale."),
        ],
        { input in
          let isOn = try input.body.boolean("on")
          return try await control.done(.forSale(isOn, ProductID(try input.body.text("productId"))))
        }),
      .change(
        "external-purchase-token", "Creates a token for an external purchase.",
        example: #"{"type": "SERVICES"}"#,
        [.required("type", "SERVICES or ACQUISITION.")],
        { input in
          let type = ExternalPurchaseTokenType(rawValue: try input.body.text("type"))
          guard type == .services || type == .acquisition else {
            throw ControlError.badField("type", "type: unknown value; use SERVICES or ACQUISITION")
          }
          return try await control.done(.externalPurchaseToken(type))
        }),
    ]
  }

  private var renewalExtensions: ControlOperation {
    .change(
      "renewal-extensions",
      "Sets whether the extension of a renewal date also moves the end in the transaction.",
      example: #"{"changeTransactions": false}"#,
      [
        .required(
          "changeTransactions", .boolean,
          "Whether expiresDate of the transaction moves, and not only renewalDate of the renewal "
            + "info. It applies to later extensions. Default: true.")
      ],
      { input in
        let on = try input.body.boolean("changeTransactions")
        return try await control.done(.extensionsChangeTransactions(on))
      })
  }

  private func transaction(_ input: ControlOperation.Input) throws(ControlError) -> TransactionID {
    TransactionID(try input.body.text("transactionId"))
  }
}
