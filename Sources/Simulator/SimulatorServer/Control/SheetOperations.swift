internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration
internal import StoreKitBackend

/// Calls about what devices show outside of purchases: sheets, messages and simulated errors.
struct SheetOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .change(
        "simulated-error", "Makes a StoreKit API fail on every device, or succeed again.",
        example: #"{"api": "Load Products", "error": "networkError"}"#,
        [
          .required("api", "The API as in Xcode, such as Purchase or Verification."),
          .optional("error", "StoreKit's name of the error. Default: the API succeeds again."),
        ], { try await setError($0.body) }),
      .read(
        "simulated-errors", "Returns the StoreKit APIs that fail, with their errors.", [],
        { _ in await errors() }),
      .change(
        "sheet-responses", "Sets how a customer responds to the system's sheets.",
        example: #"{"account": "anna", "refund": "cancels"}"#, SheetResponses.controlFields,
        { try await setResponses($0.body) }),
      .read(
        "sheet-responses", "Returns how a customer responds to the system's sheets.",
        [.required("account", "The customer.")],
        { input in
          guard let name = input.query["account"], !name.isEmpty else {
            throw ControlError.badField("account", "account: missing; send the customer's name")
          }
          return await responses(of: AccountID(name))
        }),
      .change(
        "device-settings", "Sets what a customer's devices allow outside of the App Store.",
        example: #"{"account": "anna", "externalPurchases": true}"#, DeviceInfo.controlFields,
        { try await setInfo($0.body) }),
      .change(
        "purchase-intent", "Begins a purchase in the App Store; the customer's app completes it.",
        example: #"{"account": "anna", "productId": "pro.monthly"}"#,
        [
          .required("account", "The customer."), .required("productId", "The product."),
          .optional("offerId", "The win-back offer. Default: none."),
        ],
        { input in
          try await control.store.control.beginPurchaseIntent(
            PurchaseIntentRecord(
              productID: ProductID(try input.body.text("productId")),
              offerID: try input.body.optionalText("offerId")),
            by: try control.account(input))
          return await control.changed([])
        }),
      .change(
        "message", "Sends a customer's devices a message without a reason in a subscription.",
        example: #"{"account": "anna"}"#, [.required("account", "The customer.")],
        { input in
          await control.store.control.sendMessage(.generic, to: try control.account(input))
          return await control.changed([])
        }),
    ]
  }

  private func setError(_ body: ControlBody) async throws -> SimulatedErrorsResponse {
    let api = SimulatedError.API(rawValue: try body.text("api"))
    guard SimulatedError.API.known.contains(api) else {
      let names = SimulatedError.API.known.map(\.rawValue).joined(separator: ", ")
      throw ControlError.badField("api", "api: unknown value; use one of \(names)")
    }
    guard let name = try body.optionalText("error") else {
      await control.store.control.setSimulatedError(nil, of: api)
      return await errors()
    }
    guard let choice = SimulatedError.Choice(name, of: api) else {
      let names = SimulatedError.Choice.names(of: api).joined(separator: ", ")
      throw ControlError.badField("error", "error: unknown value; use one of \(names)")
    }
    await control.store.control.setSimulatedError(choice, of: api)
    return await errors()
  }

  private func errors() async -> SimulatedErrorsResponse {
    var items: [SimulatedErrorsResponse.Item] = []
    for api in SimulatedError.API.known {
      guard let choice = await control.store.control.simulatedError(of: api) else { continue }
      items.append(.init(api: api.rawValue, error: choice.name ?? "unknown"))
    }
    return SimulatedErrorsResponse(errors: items)
  }

  private func setResponses(_ body: ControlBody) async throws -> SheetResponsesResponse {
    let account = AccountID(try body.text("account"))
    var responses = await control.store.control.sheetResponses(of: account)
    try responses.change(body)
    await control.store.control.setSheetResponses(responses, of: account)
    return await self.responses(of: account)
  }

  private func responses(of account: AccountID) async -> SheetResponsesResponse {
    SheetResponsesResponse(
      await control.store.control.sheetResponses(of: account),
      reviewRequests: await control.store.control.reviewRequests(of: account))
  }

  private func setInfo(_ body: ControlBody) async throws -> ChangeResponse {
    let account = AccountID(try body.text("account"))
    var info = await control.store.control.deviceInfo(of: account)
    if let code = try body.optionalInteger("ageRatingCode") {
      info.ageRatingCode = Int(clamping: code)
    }
    if body.has("externalPurchases") {
      info.allowsExternalPurchases = try body.boolean("externalPurchases")
    }
    if body.has("externalPurchaseURLs") {
      info.externalPurchaseURLs = try body.texts("externalPurchaseURLs")
    }
    if body.has("externalAccountLink") {
      info.allowsExternalAccountLink = try body.boolean("externalAccountLink")
    }
    if body.has("paymentMethodIds") { info.paymentMethodIDs = try body.texts("paymentMethodIds") }
    if body.has("advancedCommerceProductIds") {
      info.advancedCommerceProductIDs = try body.texts("advancedCommerceProductIds")
    }
    await control.store.control.setDeviceInfo(info, of: account)
    return await control.changed([])
  }
}

extension DeviceInfo {
  /// The fields of `device-settings`.
  static let controlFields: [ControlOperation.Field] = [
    .required("account", "The customer."),
    .optional("ageRatingCode", .integer, "The age rating of the customer's age."),
    .optional("externalPurchases", .boolean, "Whether the app may sell outside of the App Store."),
    .optional("externalPurchaseURLs", .texts, "The addresses the app may open for that."),
    .optional("externalAccountLink", .boolean, "Whether the app may link to an account page."),
    .optional("paymentMethodIds", .texts, "The payment methods the customer can bind."),
    .optional(
      "advancedCommerceProductIds", .texts,
      "The products for Advanced Commerce items. Default: every product."),
  ]
}
