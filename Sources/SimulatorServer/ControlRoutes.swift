internal import AppStoreSimulator
internal import AppStoreTypes
internal import Hummingbird
internal import StoreConfiguration

/// The control API: what customers and time do, as JSON over HTTP, for programs in any language.
struct ControlRoutes: Sendable {
  let store: SimulatedStore

  func add(to router: Router<BasicRequestContext>) {
    router.post("/control/v1/buy") { request, _ in try await answer(request, buy) }
    router.post("/control/v1/advance") { request, _ in try await answer(request, advance) }
    router.post("/control/v1/refund") { request, _ in try await answer(request, refund) }
    router.post("/control/v1/reverse-refund") { request, _ in
      try await answer(request, reverseRefund)
    }
    router.post("/control/v1/billing") { request, _ in try await answer(request, billing) }
    router.post("/control/v1/auto-renew") { request, _ in try await answer(request, autoRenew) }
    router.get("/control/v1/state") { request, _ in try await answer(request, state) }
    router.get("/control/v1/notifications") { _, _ in
      try Response.json(
        NotificationsAnswer(notifications: await store.notificationLog.map(NotificationAnswer.init))
      )
    }
  }

  private func answer(
    _ request: Request, _ work: (Request) async throws -> any Encodable
  ) async throws -> Response {
    do {
      return try .json(try await work(request))
    } catch let error as SimulatedStoreError {
      return try ControlError(error).response()
    } catch let error as ControlError {
      return try error.response()
    }
  }

  private func buy(_ request: Request) async throws -> any Encodable {
    let body = try ControlBody(
      await request.bytes(), known: ["account", "productId", "quantity", "appAccountToken"])
    let quantity = try body.optionalInteger("quantity") ?? 1
    let order = Order(
      productID: ProductID(try body.text("productId")),
      quantity: Int(clamping: quantity), appAccountToken: try body.optionalUUID("appAccountToken"))
    return BuyAnswer(try await store.buy(order, by: AccountID(try body.text("account"))))
  }

  private func advance(_ request: Request) async throws -> any Encodable {
    let body = try ControlBody(await request.bytes(), known: ["to", "by", "toNextEvent"])
    let given = ["to", "by", "toNextEvent"].filter(body.has)
    guard given.count == 1 else {
      throw ControlError.badField(
        given.last ?? "to", "give one of to (a date), by (such as P3D), toNextEvent (true)")
    }
    let sent: [NotificationLogEntry]
    if body.has("to") {
      sent = try await store.advance(to: body.instant("to"))
    } else if body.has("by") {
      guard let period = SubscriptionPeriod(iso8601: try body.text("by")) else {
        throw ControlError.badField("by", "by: not a period such as P3D, P1W, P1M or P1Y")
      }
      sent = try await store.advance(to: period.end(from: await store.simulator.now))
    } else {
      guard try body.boolean("toNextEvent") else {
        throw ControlError.badField("toNextEvent", "toNextEvent: only true means something")
      }
      sent = try await store.advanceToNextEvent()
    }
    return await changed(sent)
  }

  private func refund(_ request: Request) async throws -> any Encodable {
    let body = try ControlBody(await request.bytes(), known: ["transactionId", "reason"])
    let reason = try body.optionalInteger("reason") ?? 0
    guard reason == 0 || reason == 1 else {
      throw ControlError.badField("reason", "reason: 0 is another reason, 1 an issue in the app")
    }
    let id = TransactionID(try body.text("transactionId"))
    return await changed(
      try await store.refund(id, reason: RevocationReason(rawValue: Int(reason))))
  }

  private func reverseRefund(_ request: Request) async throws -> any Encodable {
    let body = try ControlBody(await request.bytes(), known: ["transactionId"])
    return await changed(
      try await store.reverseRefund(TransactionID(try body.text("transactionId"))))
  }

  private func billing(_ request: Request) async throws -> any Encodable {
    let body = try ControlBody(await request.bytes(), known: ["account", "issue"])
    let isOn = try body.boolean("issue")
    let account = try await known(AccountID(try body.text("account")))
    return await changed(try await store.setBillingIssue(isOn, for: account))
  }

  private func autoRenew(_ request: Request) async throws -> any Encodable {
    let body = try ControlBody(
      await request.bytes(), known: ["account", "subscriptionGroupIdentifier", "on"])
    let isOn = try body.boolean("on")
    let group = SubscriptionGroupID(try body.text("subscriptionGroupIdentifier"))
    let account = try await known(AccountID(try body.text("account")))
    guard await store.simulator.configuration.subscriptionGroups.contains(where: { $0.id == group })
    else {
      throw ControlError.notFound(
        "subscriptionGroupIdentifier",
        "subscriptionGroupIdentifier: \(group) is not in the store's configuration")
    }
    return await changed(try await store.setAutoRenew(isOn, group: group, account: account))
  }

  private func state(_ request: Request) async throws -> any Encodable {
    let simulator = await store.simulator
    guard let account = QueryItems(request)["account"].map({ AccountID($0) }) else {
      return StateAnswer(simulator, accounts: simulator.knownAccounts)
    }
    return StateAnswer(simulator, accounts: [try await known(account)])
  }

  private func known(_ account: AccountID) async throws(ControlError) -> AccountID {
    guard await store.simulator.knownAccounts.contains(account) else {
      throw .notFound("account", "account: \(account) has bought nothing yet; buy something first")
    }
    return account
  }

  private func changed(_ sent: [NotificationLogEntry]) async -> ChangeAnswer {
    ChangeAnswer(
      now: await store.simulator.now.iso8601, notifications: sent.map(NotificationAnswer.init))
  }
}
