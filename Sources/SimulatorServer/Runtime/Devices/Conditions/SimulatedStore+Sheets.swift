internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreConfiguration
internal import StoreKitBackend

extension SimulatedStore {
  /// Shows a sheet to an account, which responds as configured.
  ///
  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - device: The device that shows it.
  ///   - account: The account of the device.
  /// - Throws: The store's rejection; nothing changes then.
  func present(
    _ sheet: DeviceSheet, on device: SimulatedDevice, of account: AccountID
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    let responses = sheetResponses(of: account)
    switch sheet {
    case .refundRequest(let transaction):
      return try await requestRefund(of: transaction, by: account, responses.refundReason)
    case .manageSubscriptions(let group):
      try checkSimulatedError(of: .manageSubscriptionsSheet)
      await manage(group, by: account, responses.management)
      return .done
    case .offerCodeRedemption: return try await redeem(responses.code, by: account)
    case .review:
      devices.conditions[account].reviewRequests += 1
      return .done
    case .message(let reason):
      await respond(to: reason, by: account, responses)
      return .done
    case .bundle(let group):
      guard let product = responses.bundleProductID else { return .cancelled }
      guard simulator.configuration.subscription(product)?.groupID == group else {
        throw .rejected(.productUnavailable, "\(product) is not in the group \(group)")
      }
      return .purchase(try await device.purchase(DevicePurchaseRequest(productID: product)))
    case .paymentMethodBinding(let id):
      guard let known = deviceInfo(of: account).paymentMethodIDs else {
        throw .rejected(.notEligible, "\(account) may not bind a payment method")
      }
      guard known.contains(id) else {
        throw .rejected(.invalidPinningID, "\(account) has no payment method \(id)")
      }
      return responses.bindsPaymentMethod ? .done : .cancelled
    case .externalPurchaseNotice, .externalPurchaseToken, .externalPurchasePage,
      .externalAccountPage:
      return try await leave(sheet, account, continues: responses.continuesOutside)
    }
  }

  private func requestRefund(
    of transaction: TransactionID, by account: AccountID, _ reason: ConsumptionRequestReason?
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    try checkSimulatedError(of: .refundRequestSheet)
    guard simulator.account(with: transaction) == account else {
      throw .rejected(.ineligibleForRefund, "\(account) has no transaction \(transaction)")
    }
    guard let reason else { return .cancelled }
    do throws(SimulatedStoreError) {
      _ = try await perform(.requestRefund(transaction, reason))
      return .done
    } catch {
      switch error {
      case .change(.refundRequested):
        throw .rejected(.duplicateRefundRequest, error.description)
      case .change: throw .rejected(.ineligibleForRefund, error.description)
      default: throw .rejected(.refundRequestFailed, error.description)
      }
    }
  }

  private func manage(
    _ group: SubscriptionGroupID?, by account: AccountID, _ management: SheetResponses.Management
  ) async {
    guard management != .closes else { return }
    let groups = Set(simulator.statuses(of: account).map(\.groupID))
    for held in groups.sorted() where group == nil || group == held {
      // A subscription that ended has no auto-renew to change.
      _ = try? await setAutoRenew(management == .resubscribes, group: held, account: account)
    }
  }

  private func redeem(
    _ code: SheetResponses.Code?, by account: AccountID
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    try checkSimulatedError(of: .offerCodeRedeemSheet)
    guard let code else { return .cancelled }
    do throws(SimulatedStoreError) {
      let order = PurchaseRequest(productID: code.productID, offer: .code(code.offerID))
      return .purchase(.success(try await buy(order, by: account).signedTransactionInfo))
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  private func respond(
    to reason: StoreMessageReason, by account: AccountID, _ responses: SheetResponses
  ) async {
    switch reason {
    case .priceIncreaseConsent:
      guard let consents = responses.consentsToPriceIncrease else { return }
      for state in simulator.statuses(of: account)
      where state.renewalInfo.priceIncreaseStatus == .pending {
        _ = try? await perform(
          .answerPriceIncrease(consents, group: state.groupID, account: account))
      }
    case .billingIssue:
      if responses.resolvesBillingIssue { _ = try? await setBillingIssue(false, for: account) }
    case .winBackOffer, .generic: break
    }
  }
}
