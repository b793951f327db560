extension Purchases {
  /// Switches to the customer with a custom app user ID, such as that of their account.
  ///
  /// The server decides about a previous anonymous customer; usually both become one customer. The
  /// ID is trimmed and stays until ``logOut()``, across launches.
  ///
  /// Use IDs that cannot be guessed, such as random UUIDs, not email addresses or sequential
  /// numbers. The app's public key is in every copy of the app, so any client that knows an ID can
  /// log in as that customer. A server with `log_in: token` in its catalog also requires a token;
  /// use ``logIn(_:token:)`` with it.
  ///
  /// - Returns: The customer info, and whether the server created the customer.
  /// - Throws: ``PurchasesError``, such as ``PurchasesError/invalidAppUserIdError`` for an empty
  ///   ID. The customer is then unchanged.
  public func logIn(
    _ appUserID: String
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    try await logIn(appUserID, token: nil)
  }

  /// Switches to the customer with a custom app user ID, with a token signed by your back end.
  ///
  /// With `log_in: token` in its catalog, a server joins an existing customer only with such a
  /// token, so knowing an ID is not enough. Your back end passes the token to the app when the
  /// customer signs in there. Otherwise this equals ``logIn(_:)``.
  ///
  /// - Parameters:
  ///   - appUserID: The ID, which the token must also name.
  ///   - token: A JWT that your back end signed; `nil` for none. Ignored without a server.
  /// - Returns: The customer info, and whether the server created the customer.
  /// - Throws: ``PurchasesError``, such as ``PurchasesError/invalidCredentialsError`` if the server
  ///   requires a token and this one is invalid or expired. The customer is then unchanged.
  public func logIn(
    _ appUserID: String, token: String?
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    await backend.resolveCustomer()
    return try await backend.logIn(appUserID, token: token)
  }

  /// Switches to a new anonymous customer, and removes the previous one's saved data from the
  /// device.
  ///
  /// ```swift
  /// let (info, isNew) = try await Purchases.shared.logIn("ada")
  /// print(info.originalAppUserId, isNew)
  /// let anonymous = try await Purchases.shared.logOut()
  /// ```
  ///
  /// - Returns: The anonymous customer's info.
  /// - Throws: ``PurchasesError``. After ``PurchasesError/logOutAnonymousUserError`` nothing has
  ///   changed, because the customer was anonymous. After any other error the customer is logged
  ///   out, and the anonymous one's info is not known yet.
  @discardableResult
  public func logOut() async throws(PurchasesError) -> CustomerInfo {
    await backend.resolveCustomer()
    try await backend.logOut()
    return try await customerInfo(fetchPolicy: .fetchCurrent)
  }
}
