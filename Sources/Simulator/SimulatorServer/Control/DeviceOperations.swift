internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

/// Device behaviors, and the outcomes of purchases that apps begin on devices.
struct DeviceOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .change(
        "behaviors", "Switches StoreKit behaviors of devices on or off.",
        example: #"{"profile": "awkward", "off": ["B12"]}"#,
        [
          .optional("account", "The customer with the devices. Default: all customers."),
          .optional(
            "profile", "The initial set: ideal, iOS, macOS or awkward. Default: the current one."),
          .optional("on", .texts, "The IDs of behaviors to switch on, such as B12."),
          .optional("off", .texts, "The IDs of behaviors to switch off."),
          .optional(
            "asStore", .boolean, "true resets a customer's devices to the store's behaviors."),
        ], { try await setBehaviors($0.body) }),
      .read(
        "behaviors", "Returns every StoreKit behavior and whether it is on.",
        [.optional("account", "The customer. Default: the whole store.")],
        { await behaviors(of: $0.query["account"].map { AccountID($0) }) }),
      .change(
        "purchase-behavior", "Sets the outcome of purchases that a customer's app begins.",
        example: #"{"account": "anna", "behavior": "asksToBuy"}"#,
        [
          .required("account", "The customer."),
          .optional(
            "behavior",
            "succeeds, isCancelled, asksToBuy, isInterrupted or fails. Default: as configured."),
          .optional("error", "The error of a failure, such as networkError. Default: unknown."),
        ], { try await setPurchaseBehavior($0.body) }),
      .read(
        "pending-purchases", "Returns the purchases that wait for a parent or for the customer.",
        [.optional("account", "The customer. Default: all customers.")],
        { await pendingPurchases(of: $0.query["account"].map { AccountID($0) }) }),
      .change(
        "complete-purchase",
        "Completes a pending purchase: a parent approves it, or the customer resolved the problem.",
        example: #"{"id": "1"}"#,
        [.required("id", "The ID from pending-purchases.")],
        { input in
          let id = PendingPurchaseID(try input.body.text("id"))
          return await control.changed(try await control.store.completePurchase(id))
        }),
      .change(
        "decline-purchase",
        "Drops a pending purchase: a parent declines it, or the customer gives up.",
        example: #"{"id": "1"}"#,
        [.required("id", "The ID from pending-purchases.")],
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
        throw ControlError.badField("account", "account: missing; asStore applies to one customer")
      }
      await control.store.setBehaviors(nil, for: account)
      return await behaviors(of: account)
    }
    var chosen = await control.store.behaviors
    if let account { chosen = await control.store.behaviors(of: account) }
    if let name = try body.optionalText("profile") {
      guard let profile = StoreKitBehaviors.named(name) else {
        throw ControlError.badField(
          "profile", "profile: unknown value; use ideal, iOS, macOS or awkward")
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
        throw .badField(field, "\(field): unknown behavior \(id.prefix(40)); use B01 to B34")
      }
      do throws(StoreKitBehaviorsError) {
        try behaviors.set(behavior, isOn)
      } catch {
        throw .badField(field, "\(field): \(behavior) always applies; leave it out")
      }
    }
  }

  private func setPurchaseBehavior(_ body: ControlBody) async throws -> ChangeResponse {
    let account = AccountID(try body.text("account"))
    let errorName = try body.optionalText("error") ?? SimulatedPurchaseError.unknown.rawValue
    guard let error = SimulatedPurchaseError(rawValue: errorName) else {
      let names = SimulatedPurchaseError.allCases.map(\.rawValue).joined(separator: ", ")
      throw ControlError.badField("error", "error: unknown value; use one of \(names)")
    }
    let behavior = try body.optionalText("behavior").map { text throws(ControlError) in
      guard let name = StoredPurchaseBehavior.Name(rawValue: text) else {
        let names = StoredPurchaseBehavior.Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badField("behavior", "behavior: unknown value; use one of \(names)")
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
