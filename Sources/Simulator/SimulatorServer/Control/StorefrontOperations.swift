internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

/// Calls that set storefronts, and the prices of offers and months in them.
struct StorefrontOperations: Sendable {
  /// The names of the offer types.
  static let offerTypes: [String: OfferType] = [
    "INTRODUCTORY": .introductory, "PROMOTIONAL": .promotional, "CODE": .code,
    "WIN_BACK": .winBack,
  ]

  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .change(
        "storefront", "Sets a customer's storefront.",
        example: #"{"account": "anna", "storefront": "DEU"}"#,
        [
          .required("account", "The customer."),
          .required("storefront", "The storefront's three-letter country code."),
        ],
        { input in
          _ = try input.body.text("storefront")
          guard let storefront = try control.storefront(input) else {
            return await control.changed([])
          }
          return try await control.done(
            .storefront(storefront, account: try control.account(input)))
        }),
      .change(
        "offer-price", "Sets the price of an offer in a storefront.",
        example: #"{"productId": "pro.monthly", "offerType": "PROMOTIONAL", "offerId": "winter", "#
          + #""storefront": "DEU", "price": 2990}"#,
        [
          .required("productId", "The product."),
          .required("offerType", "INTRODUCTORY, PROMOTIONAL, CODE or WIN_BACK."),
          .optional("offerId", "The offer; leave it out for introductory offers."),
          .required("storefront", "The storefront, such as DEU."),
          .required(
            "price", .integer, "The price of a period in thousandths of the currency unit."),
          .optional("billingPlan", "MONTHLY or BILLED_UPFRONT. Default: BILLED_UPFRONT."),
        ],
        { input in try await offerPrice(input) }),
      .change(
        "monthly-price", "Sells a yearly subscription also with twelve monthly payments.",
        example: #"{"productId": "pro.yearly", "price": 4990}"#,
        [
          .required("productId", "The product."),
          .optional(
            "price", .integer,
            "The price of a month in thousandths of the currency unit. Default: not sold monthly."),
        ],
        { input in
          let price = try input.body.optionalInteger("price")
          let product = ProductID(try input.body.text("productId"))
          return try await control.done(.monthlyPrice(price, product))
        }),
    ]
  }

  private func offerPrice(_ input: ControlOperation.Input) async throws -> ChangeResponse {
    let body = input.body
    guard let type = Self.offerTypes[try body.text("offerType")] else {
      throw ControlError.badField(
        "offerType", "offerType: unknown value; use INTRODUCTORY, PROMOTIONAL, CODE or WIN_BACK")
    }
    _ = try body.text("storefront")
    guard let price = try body.optionalInteger("price"),
      let storefront = try control.storefront(input)
    else {
      throw ControlError.badField("price", "price: missing; send thousandths of the currency unit")
    }
    let plan = try body.optionalText("billingPlan").map { BillingPlanType(rawValue: $0) }
    return try await control.done(
      .offerPrice(
        StoredOfferPrice(
          productID: ProductID(try body.text("productId")), type: type,
          id: try body.optionalText("offerId"), billingPlan: plan ?? .billedUpfront,
          place: storefront, milliunits: price)))
  }
}
