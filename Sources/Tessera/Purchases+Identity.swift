extension Purchases {
  /// Looks again who the customer is where that could not be read, or not be written down, until now.
  func settleCustomer() async {
    guard current.standing != .kept else { return }
    if case .success(let manager) = manager {
      await manager.settle()
    } else {
      _ = current.settle(isInFront: false)
    }
  }

  /// Goes on as the customer of an id of your own, such as that of their account.
  ///
  /// The server decides what becomes of an anonymous customer before: usually both are one customer then.
  /// The id is trimmed. It stays until ``logOut()``, over launches too.
  ///
  /// - Returns: What the customer may use, and whether the server had never seen the id.
  /// - Throws: ``PurchasesError``, such as ``ErrorCode/invalidAppUserIdError`` for an empty id. The
  ///   customer is then the same as before.
  public func logIn(
    _ appUserID: String
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    await settleCustomer()
    if let device { return try await device.logIn(appUserID) }
    return try await manager.get().logIn(appUserID)
  }

  /// Goes on as a new anonymous customer; what is kept of the one before is removed from the device.
  ///
  /// - Returns: What the anonymous customer may use.
  /// - Throws: ``PurchasesError``. After ``ErrorCode/logOutAnonymousUserError`` nothing has changed, as
  ///   nobody was logged in. After any other error the customer is logged out, and what the anonymous one
  ///   may use is not known yet.
  @discardableResult
  public func logOut() async throws(PurchasesError) -> CustomerInfo {
    await settleCustomer()
    if let device { try device.logOut() } else { try await manager.get().logOut() }
    return try await customerInfo(fetchPolicy: .fetchCurrent)
  }
}
