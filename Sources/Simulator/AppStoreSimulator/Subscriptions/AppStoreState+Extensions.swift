public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// The allowed days of one extension.
  public static let extensionDays = 1...90

  /// The maximum number of extensions for a customer within 365 days.
  public static let extensionLimit = 2

  /// Extends the renewal date of an active, paid subscription.
  ///
  /// This cannot be undone. The current period's transaction becomes longer under the same
  /// identifier (see ``extensionsChangeTransactions``), and later periods follow it, as do the
  /// subscriptions of family members.
  /// - Parameters:
  ///   - original: The subscription.
  ///   - days: The number of days; 1 to 90.
  /// - Returns: The new date and the effects.
  /// - Throws: ``ExtensionError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/extend-a-subscription-renewal-date>
  public mutating func extendRenewalDate(
    of original: OriginalTransactionID, byDays days: Int
  ) throws(ExtensionError) -> RenewalExtension {
    guard Self.extensionDays.contains(days) else { throw .invalidDays(days) }
    var held = try extendable(original)
    let companions = data.seats.companions(of: held, in: data.history.ledger)
    held.expiresDate = held.expiresDate + data.billing.pace.days(days)
    held.schedule = BillingSchedule(
      anchor: held.expiresDate, period: held.schedule.period, count: 0)
    data.accounts[held.account]?.extensions.append(data.now)
    guard let record = data.history.ledger[held.current] else {
      throw .unknownSubscription(original)
    }
    let periods = [record] + companions
    let end = held.expiresDate
    var changed: [TransactionID] = []
    if data.billing.extensionsChangeTransactions {
      changed = data.history.moveEnd(of: periods, to: end, at: data.now)
    } else {
      data.history.extendUnsigned(periods.map(\.transaction.transactionID), to: end)
    }
    let effects = commit(
      &held, changed: changed, notification: (.renewalExtended, nil, held.current))
    return RenewalExtension(
      originalTransactionID: original, webOrderLineItemID: record.payload.webOrderLineItemId ?? "",
      effectiveDate: held.expiresDate, effects: effects)
  }

  /// Requests an extension of the renewal dates of all subscribers of a product.
  ///
  /// It happens an hour later. Repeating an identifier, in any case, has no effect.
  /// - Parameters:
  ///   - product: The product.
  ///   - days: The number of days; 1 to 90.
  ///   - requestIdentifier: The developer's identifier of the request, which the summary repeats.
  ///   - storefronts: The country codes of the storefronts to include; `nil` for all.
  /// - Throws: ``ExtensionError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/extend-subscription-renewal-dates-for-all-active-subscribers>
  public mutating func extendRenewalDates(
    of product: ProductID, byDays days: Int, requestIdentifier: String,
    storefronts: [String]? = nil
  ) throws(ExtensionError) {
    guard Self.extensionDays.contains(days) else { throw .invalidDays(days) }
    guard data.catalog.plans[product] != nil else { throw .unknownProduct(product) }
    let request = MassExtensionRecord(
      state: MassExtension(requestIdentifier: requestIdentifier, productID: product), days: days,
      storefronts: storefronts)
    work.add(request, at: data.now + .hours(1))
  }

  /// Returns the progress of a mass extension of renewal dates; `nil` if the request is unknown.
  public func massExtension(_ requestIdentifier: String) -> MassExtension? {
    work.massExtension(requestIdentifier)?.state
  }

  /// Extends all renewal dates of a request and creates the summary.
  mutating func runMassExtension(at index: UInt32) -> [SimulatorEffect] {
    guard var request = work.massExtension(at: index) else { return [] }
    let product = request.state.productID
    var effects: [SimulatorEffect] = []
    for account in knownAccounts {
      guard let group = data.catalog.plans[product]?.groupID,
        var held = data.accounts[account]?.subscriptions[group], held.productID == product,
        !held.hasEnded, request.storefronts?.contains(held.priceStorefront) != false
      else { continue }
      do throws(ExtensionError) {
        effects += try extendRenewalDate(of: held.originalTransactionID, byDays: request.days)
          .effects
        request.state.succeededCount += 1
      } catch {
        request.state.failedCount += 1
        effects += commit(&held, notification: (.renewalExtension, .failure, held.current))
      }
    }
    request.state.completeDate = data.now
    work.complete(request)
    return effects + [.appNotification(summary(of: request))]
  }

  private mutating func summary(of request: MassExtensionRecord) -> AppNotification {
    var summary = NotificationSummary(environment: environment, bundleId: app.bundleID)
    summary.requestIdentifier = request.state.requestIdentifier
    summary.appAppleId = data.history.signedAppAppleID
    summary.productId = request.state.productID
    summary.storefrontCountryCodes = request.storefronts
    summary.succeededCount = Int64(request.state.succeededCount)
    summary.failedCount = Int64(request.state.failedCount)
    return data.history.notify(.renewalExtension, .summary, .summary(summary), at: data.now)
  }

  private func extendable(
    _ original: OriginalTransactionID
  ) throws(ExtensionError) -> AccountSubscription {
    guard let first = data.history.ledger[TransactionID(original.rawValue)]?.transaction,
      let held = data.subscription(with: first), held.originalTransactionID == original
    else { throw .unknownSubscription(original) }
    guard held.sharer == nil else {
      throw data.isAssigned(held) ? .assigned(original) : .familyShared(original)
    }
    guard held.phase == .active, let price = data.history.ledger[held.current]?.payload.price,
      price > 0
    else { throw .ineligible(original) }
    let recent = data.accounts[held.account]?.extensions.filter { now - $0 < .days(365) } ?? []
    guard recent.count < Self.extensionLimit else { throw .tooMany(original) }
    return held
  }
}
