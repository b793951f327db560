internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

extension SheetPresenter {
  /// Shows a sheet or a page that leads out of the App Store.
  ///
  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - continues: Whether the customer continues.
  /// - Throws: The store's rejection if the account's settings do not allow it.
  func leave(
    with sheet: DeviceSheet, continues: Bool
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    let info = await store.control.deviceInfo(of: account)
    switch sheet {
    case .externalPurchaseNotice(let notice):
      try check(info.allowsExternalPurchases, "external purchases")
      guard continues else { return .cancelled }
      return notice == .sheet ? .token(try await newToken(.services)) : .done
    case .externalPurchaseToken(let name):
      try check(info.allowsExternalPurchases, "external purchases")
      let type = ExternalPurchaseTokenType(rawValue: name)
      guard type == .services || type == .acquisition else {
        throw .rejected(.unsupported, "a token has the type SERVICES or ACQUISITION")
      }
      return .token(try await newToken(type))
    case .externalPurchasePage(let address):
      let allowed = info.externalPurchaseURLs ?? []
      try check(!allowed.isEmpty, "links to external purchases")
      if let address {
        try check(allowed.contains(address), address)
      } else if allowed.count > 1 {
        throw .rejected(.unsupported, "the app has several links; open one of them")
      }
    case .externalAccountPage:
      try check(info.allowsExternalAccountLink, "links to external accounts")
    case .refundRequest, .manageSubscriptions, .offerCodeRedemption, .review, .message, .bundle,
      .paymentMethodBinding:
      throw .rejected(.unsupported, "the sheet stays in the App Store")
    }
    return continues ? .done : .cancelled
  }

  private func check(_ isAllowed: Bool, _ what: String) throws(StoreKitBackendError) {
    guard isAllowed else {
      throw .rejected(.notEntitled, "the device's settings do not allow \(what)")
    }
  }

  /// Creates a token, which the developer's server is notified of.
  ///
  /// - Returns: The token as an app receives it: JSON in Base64URL.
  private func newToken(
    _ type: ExternalPurchaseTokenType
  ) async throws(StoreKitBackendError) -> String {
    do throws(SimulatedStoreError) {
      return Base64.encodeURL(try await Self.newToken(type, in: store).jsonBytes)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  private static func newToken(
    _ type: ExternalPurchaseTokenType, in store: isolated SimulatedStore
  ) async throws(SimulatedStoreError) -> ExternalPurchaseToken {
    await store.beginChange()
    defer { store.endChange() }
    let effects = try store.effects(of: .externalPurchaseToken(type))
    try await store.notify(effects)
    for case .appNotification(let notification) in effects {
      if case .externalPurchaseToken(let token) = notification.content { return token }
    }
    throw .change(.unknownToken(type.rawValue))
  }
}
