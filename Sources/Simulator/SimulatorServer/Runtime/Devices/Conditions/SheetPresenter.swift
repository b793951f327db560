internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration
internal import StoreKitBackend

/// Shows sheets to an account on a device; the account responds as configured.
struct SheetPresenter: Sendable {
  let store: SimulatedStore
  /// The device that shows the sheets.
  let device: SimulatedDevice
  /// The account of the device.
  let account: AccountID

  /// Shows a sheet and returns what the customer did with it.
  ///
  /// - Throws: The store's rejection; nothing changes then.
  func present(_ sheet: DeviceSheet) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    let responses = await store.control.sheetResponses(of: account)
    switch sheet {
    case .refundRequest(let transaction):
      return try await requestRefund(of: transaction, responses.refundReason)
    case .manageSubscriptions(let group):
      try await store.devices.conditions.check(.manageSubscriptionsSheet)
      await manage(group, responses.management)
      return .done
    case .offerCodeRedemption: return try await redeem(responses.code)
    case .review:
      await store.run { [account] in $0.devices.conditions[account].reviewRequests += 1 }
      return .done
    case .message(let reason):
      await respond(to: reason, responses)
      return .done
    case .bundle(let group):
      guard let product = responses.bundleProductID else { return .cancelled }
      guard await store.simulator.configuration.subscription(product)?.groupID == group else {
        throw .rejected(.productUnavailable, "\(product) is not in the group \(group)")
      }
      return .purchase(try await device.purchase(DevicePurchaseRequest(productID: product)))
    case .paymentMethodBinding(let id):
      guard let known = await store.control.deviceInfo(of: account).paymentMethodIDs else {
        throw .rejected(.notEligible, "\(account) may not bind a payment method")
      }
      guard known.contains(id) else {
        throw .rejected(.invalidPinningID, "\(account) has no payment method \(id)")
      }
      return responses.bindsPaymentMethod ? .done : .cancelled
    case .externalPurchaseNotice, .externalPurchaseToken, .externalPurchasePage,
      .externalAccountPage:
      return try await leave(with: sheet, continues: responses.continuesOutside)
    }
  }

  private func requestRefund(
    of transaction: TransactionID, _ reason: ConsumptionRequestReason?
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    try await store.devices.conditions.check(.refundRequestSheet)
    guard await store.simulator.account(with: transaction) == account else {
      throw .rejected(.ineligibleForRefund, "\(account) has no transaction \(transaction)")
    }
    guard let reason else { return .cancelled }
    do throws(SimulatedStoreError) {
      _ = try await store.perform(.requestRefund(transaction, reason))
      return .done
    } catch {
      switch error {
      case .change(.refundRequested):
        throw .rejected(.duplicateRefundRequest, error.description)
      case .change: throw .rejected(.ineligibleForRefund, error.description)
      case .purchase, .offer, .advancedCommerce, .family, .catalog, .extending, .seats,
        .timeMovesForward, .tooLate, .signing, .invalidNotificationURL:
        throw .rejected(.refundRequestFailed, error.description)
      }
    }
  }

  private func manage(
    _ group: SubscriptionGroupID?, _ management: SheetResponses.Management
  ) async {
    guard management != .closes else { return }
    let groups = Set(await store.simulator.statuses(of: account).map(\.groupID))
    for held in groups.sorted() where group == nil || group == held {
      // A subscription that ended has no auto-renew to change.
      _ = try? await store.setAutoRenew(
        management == .resubscribes, group: held, account: account)
    }
  }

  private func redeem(
    _ code: SheetResponses.Code?
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    try await store.devices.conditions.check(.offerCodeRedeemSheet)
    guard let code else { return .cancelled }
    do throws(SimulatedStoreError) {
      let order = PurchaseRequest(productID: code.productID, offer: .code(code.offerID))
      return .purchase(.success(try await store.buy(order, by: account).signedTransactionInfo))
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  private func respond(to reason: StoreMessageReason, _ responses: SheetResponses) async {
    switch reason {
    case .priceIncreaseConsent:
      guard let consents = responses.consentsToPriceIncrease else { return }
      for state in await store.simulator.statuses(of: account)
      where state.renewalInfo.priceIncreaseStatus == .pending {
        _ = try? await store.perform(
          .answerPriceIncrease(consents, group: state.groupID, account: account))
      }
    case .billingIssue:
      if responses.resolvesBillingIssue {
        _ = try? await store.setBillingIssue(false, for: account)
      }
    case .winBackOffer, .generic: break
    }
  }
}
