internal import AppStoreSimulator
internal import AppStoreTypes
internal import Encodings
internal import StoreKitBackend

extension SimulatedStore {
  /// Shows a sheet or a page that leads out of the App Store.
  ///
  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - account: The account.
  ///   - continues: Whether the customer continues.
  /// - Throws: The store's rejection if the account's settings do not allow it.
  func leave(
    _ sheet: DeviceSheet, _ account: AccountID, continues: Bool
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    let info = deviceInfo(of: account)
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
    default: throw .rejected(.unsupported, "the sheet stays in the App Store")
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
    await beginChange()
    defer { endChange() }
    do throws(SimulatedStoreError) {
      let effects = try effects(of: .externalPurchaseToken(type))
      _ = try await notify(effects)
      for case .appNotification(let notification) in effects {
        if case .externalPurchaseToken(let token) = notification.content {
          return Base64.encodeURL(token.jsonBytes)
        }
      }
      throw .change(.unknownToken(type.rawValue))
    } catch {
      throw StoreKitBackendError(error)
    }
  }
}
