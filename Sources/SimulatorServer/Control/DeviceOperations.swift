internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

/// Device behaviors, and the outcomes of purchases that apps begin on devices.
struct DeviceOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .change(
        "behaviors", "Devices show some habits of StoreKit from now on.",
        example: #"{"profile": "awkward", "off": ["B12"]}"#,
        [
          .optional("account", "The customer whose devices show them; all without it."),
          .optional("profile", "ideal, iOS, macOS or awkward to begin with; else what is set."),
          .optional("on", .texts, "The ids of habits to switch on, such as B12."),
          .optional("off", .texts, "The ids of habits to switch off."),
          .optional("asStore", .boolean, "true lets a customer's devices do as all others again."),
        ], { try await setBehaviors($0.body) }),
      .read(
        "behaviors", "Every habit of StoreKit, and whether devices show it.",
        [.optional("account", "The customer; those of the whole store without it.")],
        { await behaviors(of: $0.query["account"].map { AccountID($0) }) }),
      .change(
        "purchase-behavior", "How the purchases end that a customer's app begins from now on.",
        example: #"{"account": "anna", "behavior": "asksToBuy"}"#,
        [
          .required("account", "The customer."),
          .optional(
            "behavior",
            "succeeds, isCancelled, asksToBuy, isInterrupted or fails; as configured without it."),
          .optional("error", "What they fail with, such as networkError; unknown unless told."),
        ], { try await setPurchaseBehavior($0.body) }),
      .read(
        "pending-purchases", "The purchases that wait for a parent, or for the customer.",
        [.optional("account", "The customer; everybody's without it.")],
        { await pendingPurchases(of: $0.query["account"].map { AccountID($0) }) }),
      .change(
        "complete-purchase", "A parent approves a purchase, or the customer solved its problem.",
        example: #"{"id": "1"}"#,
        [.required("id", "The purchase, as pending-purchases tells it.")],
        { input in
          let id = PendingPurchaseID(try input.body.text("id"))
          return await control.changed(try await control.store.completePurchase(id))
        }),
      .change(
        "decline-purchase", "A parent declines a purchase, or the customer gives up.",
        example: #"{"id": "1"}"#,
        [.required("id", "The purchase, as pending-purchases tells it.")],
        { input in
          let id = PendingPurchaseID(try input.body.text("id"))
          return await control.changed(try await control.store.declinePurchase(id))
        }),
    ]
  }

  private func behaviors(of account: AccountID?) async -> BehaviorsResponse {
    guard let account else { return BehaviorsResponse(await control.store.behaviors) }
    return BehaviorsResponse(await control.store.behaviors(of: account))
  }

  private func setBehaviors(_ body: ControlBody) async throws -> BehaviorsResponse {
    let account = try body.optionalText("account").map { AccountID($0) }
    if body.has("asStore"), try body.boolean("asStore") {
      guard let account else {
        throw ControlError.badField("account", "account: missing; asStore is about one customer")
      }
      await control.store.setBehaviors(nil, for: account)
      return await behaviors(of: account)
    }
    var chosen = await control.store.behaviors
    if let account { chosen = await control.store.behaviors(of: account) }
    if let name = try body.optionalText("profile") {
      guard let profile = StoreKitBehaviors.named(name) else {
        throw ControlError.badField("profile", "profile: not ideal, iOS, macOS or awkward")
      }
      chosen = profile
    }
    try change(&chosen, body, "on", to: true)
    try change(&chosen, body, "off", to: false)
    if let account {
      await control.store.setBehaviors(chosen, for: account)
    } else {
      await control.store.setBehaviors(chosen)
    }
    return BehaviorsResponse(chosen)
  }

  private func change(
    _ behaviors: inout StoreKitBehaviors, _ body: ControlBody, _ field: String, to isOn: Bool
  ) throws(ControlError) {
    guard body.has(field) else { return }
    for id in try body.texts(field) {
      guard let behavior = StoreKitBehavior(rawValue: id.uppercased()) else {
        throw .badField(field, "\(field): \(id.prefix(40)) is not an id from B01 to B32")
      }
      do throws(StoreKitBehaviorsError) {
        try behaviors.set(behavior, isOn)
      } catch {
        throw .badField(field, "\(field): \(behavior) always holds; leave it out")
      }
    }
  }

  private func setPurchaseBehavior(_ body: ControlBody) async throws -> ChangeResponse {
    let account = AccountID(try body.text("account"))
    let errorName = try body.optionalText("error") ?? SimulatedPurchaseError.unknown.rawValue
    guard let error = SimulatedPurchaseError(rawValue: errorName) else {
      let names = SimulatedPurchaseError.allCases.map(\.rawValue).joined(separator: ", ")
      throw ControlError.badField("error", "error: not one of \(names)")
    }
    let behavior = try body.optionalText("behavior").map { text throws(ControlError) in
      guard let name = StoredPurchaseBehavior.Name(rawValue: text) else {
        let names = StoredPurchaseBehavior.Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badField("behavior", "behavior: not one of \(names)")
      }
      return StoredPurchaseBehavior(name, error: error).behavior
    }
    try await control.store.setPurchaseBehavior(behavior, of: account)
    return await control.changed([])
  }

  private func pendingPurchases(of account: AccountID?) async -> PendingPurchasesResponse {
    let pending = await control.store.simulator.pendingPurchases
    return PendingPurchasesResponse(
      pendingPurchases: pending.filter { account == nil || $0.account == account }
        .map(PendingPurchasesResponse.Item.init))
  }
}
