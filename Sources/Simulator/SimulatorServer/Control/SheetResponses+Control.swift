internal import AppStoreCore
internal import StoreConfiguration

extension SheetResponses {
  /// The fields of `sheet-responses`.
  static let controlFields: [ControlOperation.Field] = [
    .required("account", "The customer."),
    .optional("refund", "requests or cancels."),
    .optional("refundReason", "Apple's name of the reason for a request. Default: OTHER."),
    .optional("manageSubscriptions", "closes, cancels or resubscribes."),
    .optional("codeProductId", "The product of the offer code to redeem; requires codeOfferId."),
    .optional("codeOfferId", "The reference name of the offer code."),
    .optional("redeemsCode", .boolean, "false cancels the redemption."),
    .optional("priceIncrease", "consents, declines or closes."),
    .optional("resolvesBillingIssue", .boolean, "Whether a message resolves a billing issue."),
    .optional("continuesOutside", .boolean, "Whether the customer leaves the App Store."),
    .optional("bundleProductId", "The product that the customer buys from a bundle's offer."),
    .optional("bindsPaymentMethod", .boolean, "Whether the customer agrees to a binding."),
  ]

  /// Changes the responses that a call names.
  mutating func change(_ body: ControlBody) throws(ControlError) {
    try changeRefund(body)
    if let text = try body.optionalText("manageSubscriptions") {
      guard let chosen = Management(rawValue: text) else {
        throw .badField(
          "manageSubscriptions",
          "manageSubscriptions: unknown value; use closes, cancels or resubscribes")
      }
      management = chosen
    }
    if body.has("codeProductId") || body.has("codeOfferId") {
      code = Code(
        productID: ProductID(try body.text("codeProductId")),
        offerID: try body.text("codeOfferId"))
    }
    if body.has("redeemsCode"), try !body.boolean("redeemsCode") { code = nil }
    if let text = try body.optionalText("priceIncrease") {
      switch text {
      case "consents": consentsToPriceIncrease = true
      case "declines": consentsToPriceIncrease = false
      case "closes": consentsToPriceIncrease = nil
      default:
        throw .badField(
          "priceIncrease", "priceIncrease: unknown value; use consents, declines or closes")
      }
    }
    if body.has("resolvesBillingIssue") {
      resolvesBillingIssue = try body.boolean("resolvesBillingIssue")
    }
    if body.has("continuesOutside") { continuesOutside = try body.boolean("continuesOutside") }
    if let product = try body.optionalText("bundleProductId") {
      bundleProductID = ProductID(product)
    }
    if body.has("bindsPaymentMethod") {
      bindsPaymentMethod = try body.boolean("bindsPaymentMethod")
    }
  }

  private mutating func changeRefund(_ body: ControlBody) throws(ControlError) {
    let reason = try body.optionalText("refundReason")
      .map { ConsumptionRequestReason(rawValue: $0) }
    switch try body.optionalText("refund") {
    case nil: if let reason { refundReason = reason }
    case "requests": refundReason = reason ?? refundReason ?? .other
    case "cancels": refundReason = nil
    default: throw .badField("refund", "refund: unknown value; use requests or cancels")
    }
  }
}

extension SimulatedError.Choice {
  /// Returns the names of the errors with which an API can fail.
  static func names(of api: SimulatedError.API) -> [String] {
    types(of: api).flatMap { names[$0] ?? [] }
  }

  /// Finds the error of an API by its name; `nil` if the API cannot fail with it.
  init?(_ name: String, of api: SimulatedError.API) {
    for type in Self.types(of: api) {
      guard let index = Self.names[type]?.firstIndex(of: name) else { continue }
      self.init(type: type, index: index)
      return
    }
    return nil
  }

  private static func types(of api: SimulatedError.API) -> [String] {
    switch api {
    case .purchase: ["generic", "purchase"]
    case .verification: ["verification"]
    case .refundRequestSheet: ["generic", "refund request"]
    default: ["generic"]
    }
  }
}

/// The response to `simulated-errors`.
struct SimulatedErrorsResponse: Encodable {
  struct Item: Encodable {
    let api: String
    let error: String
  }

  let errors: [Item]
}

/// The response to `sheet-responses`.
struct SheetResponsesResponse: Encodable {
  let refund: String
  let refundReason: String?
  let manageSubscriptions: String
  let codeProductId: ProductID?
  let codeOfferId: String?
  let priceIncrease: String
  let resolvesBillingIssue: Bool
  let continuesOutside: Bool
  let bundleProductId: ProductID?
  let bindsPaymentMethod: Bool
  let reviewRequests: Int

  init(_ responses: SheetResponses, reviewRequests: Int) {
    refund = responses.refundReason == nil ? "cancels" : "requests"
    refundReason = responses.refundReason?.rawValue
    manageSubscriptions = responses.management.rawValue
    codeProductId = responses.code?.productID
    codeOfferId = responses.code?.offerID
    priceIncrease =
      switch responses.consentsToPriceIncrease {
      case nil: "closes"
      case true?: "consents"
      case false?: "declines"
      }
    resolvesBillingIssue = responses.resolvesBillingIssue
    continuesOutside = responses.continuesOutside
    bundleProductId = responses.bundleProductID
    bindsPaymentMethod = responses.bindsPaymentMethod
    self.reviewRequests = reviewRequests
  }
}
