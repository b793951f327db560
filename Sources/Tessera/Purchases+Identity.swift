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
  /// Use ids that nobody can guess, such as random UUIDs, and no email addresses or counted numbers: the
  /// app's public key is in every copy of the app, so whoever knows an id can log in as that customer. A server
  /// whose catalog says `log_in: token` asks for a proof as well; call ``logIn(_:token:)`` then.
  ///
  /// - Returns: What the customer may use, and whether the server had never seen the id.
  /// - Throws: ``PurchasesError``, such as ``ErrorCode/invalidAppUserIdError`` for an empty id. The
  ///   customer is then the same as before.
  public func logIn(
    _ appUserID: String
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    try await logIn(appUserID, token: nil)
  }

  /// Goes on as the customer of an id of your own, with a proof that your back end knows them.
  ///
  /// With `log_in: token` in its catalog, a server lets an app join an existing customer only with such a
  /// token: whoever knows an id cannot log in as that customer. Have your own back end hand the token to the app
  /// when the customer signs in there. Otherwise this is ``logIn(_:)``.
  ///
  /// - Parameters:
  ///   - appUserID: The id, which the token names too.
  ///   - token: A JWT that your back end signed; `nil` for none. Without a server it is ignored.
  /// - Returns: What the customer may use, and whether the server had never seen the id.
  /// - Throws: ``PurchasesError``, such as ``ErrorCode/invalidCredentialsError`` where the server wants a
  ///   token and this is none, or has expired. The customer is then the same as before.
  public func logIn(
    _ appUserID: String, token: String?
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    await settleCustomer()
    if let device { return try await device.logIn(appUserID) }
    return try await manager.get().logIn(appUserID, token: token)
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
