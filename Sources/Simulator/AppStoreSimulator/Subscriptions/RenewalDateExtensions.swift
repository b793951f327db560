internal import AppStoreCore
internal import StoreConfiguration

/// Extensions of renewal dates, of one subscription or of all subscribers of a product.
enum RenewalDateExtensions {
  /// Extends the renewal date of an active, paid subscription.
  static func extendRenewalDate(
    of original: OriginalTransactionID, byDays days: Int, in store: inout AppStoreState
  ) throws(ExtensionError) -> RenewalExtension {
    guard AppStoreState.extensionDays.contains(days) else { throw .invalidDays(days) }
    var held = try extendable(original, in: store)
    let companions = store.data.seats.companions(of: held, in: store.data.history.ledger)
    held.expiresDate = held.expiresDate + store.data.billing.pace.days(days)
    held.schedule = BillingSchedule(
      anchor: held.expiresDate, period: held.schedule.period, count: 0)
    store.data.accounts[held.account]?.extensions.append(store.data.now)
    guard let record = store.data.history.ledger[held.current] else {
      throw .unknownSubscription(original)
    }
    let periods = [record] + companions
    let end = held.expiresDate
    var changed: [TransactionID] = []
    if store.data.billing.extensionsChangeTransactions {
      changed = store.data.history.moveEnd(of: periods, to: end, at: store.data.now)
    } else {
      store.data.history.extendUnsigned(periods.map(\.transaction.transactionID), to: end)
    }
    let effects = store.commit(
      &held, changed: changed, notification: (.renewalExtended, nil, held.current))
    return RenewalExtension(
      originalTransactionID: original, webOrderLineItemID: record.payload.webOrderLineItemId ?? "",
      effectiveDate: held.expiresDate, effects: effects)
  }

  /// Requests an extension of the renewal dates of all subscribers of a product.
  static func extendRenewalDates(
    of product: ProductID, byDays days: Int, requestIdentifier: String, storefronts: [String]?,
    in store: inout AppStoreState
  ) throws(ExtensionError) {
    guard AppStoreState.extensionDays.contains(days) else { throw .invalidDays(days) }
    guard store.data.catalog.plans[product] != nil else { throw .unknownProduct(product) }
    let request = MassExtensionRecord(
      state: MassExtension(requestIdentifier: requestIdentifier, productID: product), days: days,
      storefronts: storefronts)
    store.work.add(request, at: store.data.now + .hours(1))
  }

  /// Extends all renewal dates of a request and creates the summary.
  static func runMassExtension(at index: UInt32, in store: inout AppStoreState) -> [SimulatorEffect]
  {
    guard var request = store.work.massExtension(at: index) else { return [] }
    let product = request.state.productID
    var effects: [SimulatorEffect] = []
    for account in store.knownAccounts {
      guard let group = store.data.catalog.plans[product]?.groupID,
        var held = store.data.accounts[account]?.subscriptions[group], held.productID == product,
        !held.hasEnded, request.storefronts?.contains(held.priceStorefront) != false
      else { continue }
      do throws(ExtensionError) {
        effects += try extendRenewalDate(
          of: held.originalTransactionID, byDays: request.days, in: &store
        )
        .effects
        request.state.succeededCount += 1
      } catch {
        request.state.failedCount += 1
        effects += store.commit(&held, notification: (.renewalExtension, .failure, held.current))
      }
    }
    request.state.completeDate = store.data.now
    store.work.complete(request)
    return effects + [.appNotification(summary(of: request, in: &store))]
  }

  private static func summary(
    of request: MassExtensionRecord, in store: inout AppStoreState
  ) -> AppNotification {
    var summary = NotificationSummary(environment: store.environment, bundleId: store.app.bundleID)
    summary.requestIdentifier = request.state.requestIdentifier
    summary.appAppleId = store.data.history.signedAppAppleID
    summary.productId = request.state.productID
    summary.storefrontCountryCodes = request.storefronts
    summary.succeededCount = Int64(request.state.succeededCount)
    summary.failedCount = Int64(request.state.failedCount)
    return store.data.history.notify(
      .renewalExtension, .summary, .summary(summary), at: store.data.now)
  }

  private static func extendable(
    _ original: OriginalTransactionID, in store: AppStoreState
  ) throws(ExtensionError) -> AccountSubscription {
    guard let first = store.data.history.ledger[TransactionID(original.rawValue)]?.transaction,
      let held = store.data.subscription(with: first), held.originalTransactionID == original
    else { throw .unknownSubscription(original) }
    guard held.sharer == nil else {
      throw store.data.isAssigned(held) ? .assigned(original) : .familyShared(original)
    }
    guard held.phase == .active, let price = store.data.history.ledger[held.current]?.payload.price,
      price > 0
    else { throw .ineligible(original) }
    let recent =
      store.data.accounts[held.account]?.extensions.filter { store.data.now - $0 < .days(365) }
      ?? []
    guard recent.count < AppStoreState.extensionLimit else { throw .tooMany(original) }
    return held
  }
}
