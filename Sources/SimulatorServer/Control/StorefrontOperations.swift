internal import AppStoreSimulator
internal import AppStoreTypes
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
        "storefront", "A customer shops in another storefront from now on.",
        example: #"{"account": "anna", "storefront": "DEU"}"#,
        [
          .required("account", "The customer."),
          .required("storefront", "The storefront's country code of three letters."),
        ],
        { input in
          _ = try input.body.text("storefront")
          guard let place = try control.place(input) else { return await control.changed([]) }
          return try await control.done(.storefront(place, account: try control.account(input)))
        }),
      .change(
        "offer-price", "An offer costs something else in a storefront from now on.",
        example: #"{"productId": "pro.monthly", "offerType": "PROMOTIONAL", "offerId": "winter", "#
          + #""storefront": "DEU", "price": 2990}"#,
        [
          .required("productId", "The product."),
          .required("offerType", "INTRODUCTORY, PROMOTIONAL, CODE or WIN_BACK."),
          .optional("offerId", "The offer; left out for introductory ones."),
          .required("storefront", "Where, such as DEU."),
          .required(
            "price", .integer, "The price of a period in thousandths of the currency's unit."),
          .optional("billingPlan", "MONTHLY or BILLED_UPFRONT, which it is unless told."),
        ],
        { input in try await offerPrice(input) }),
      .change(
        "monthly-price", "A subscription of a year is sold with twelve monthly payments, too.",
        example: #"{"productId": "pro.yearly", "price": 4990}"#,
        [
          .required("productId", "The product."),
          .optional(
            "price", .integer,
            "The price of a month in thousandths of the currency's unit; without it, no longer."),
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
        "offerType", "offerType: not INTRODUCTORY, PROMOTIONAL, CODE or WIN_BACK")
    }
    _ = try body.text("storefront")
    guard let price = try body.optionalInteger("price"), let place = try control.place(input) else {
      throw ControlError.badField("price", "price: missing; give thousandths")
    }
    let plan = try body.optionalText("billingPlan").map { BillingPlanType(rawValue: $0) }
    return try await control.done(
      .offerPrice(
        StoredOfferPrice(
          productID: ProductID(try body.text("productId")), type: type,
          id: try body.optionalText("offerId"), billingPlan: plan ?? .billedUpfront,
          place: place, milliunits: price)))
  }
}
