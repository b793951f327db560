internal import AppStoreCore
internal import EntitlementAPI

extension DeviceBackend {
  /// Switches to another customer; purchases belong to the Apple Account, so they do not change.
  ///
  /// - Throws: ``PurchasesError/invalidAppUserIdError`` if the ID is empty. Nothing has changed
  ///   then.
  func logIn(
    _ text: String, token: String?
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    let new = try CustomerIdentity.loggedIn(text)
    change(to: new)
    return (try await info(policy: .cachedOrFetched), false)
  }

  /// Switches to a new anonymous customer.
  ///
  /// - Throws: ``PurchasesError/logOutAnonymousUserError`` if the customer is anonymous already.
  func logOut() throws(PurchasesError) {
    guard !CustomerIdentity.isAnonymous(current.id) else {
      throw CustomerIdentity.alreadyAnonymous
    }
    change(to: CustomerIdentity.anonymous(dependencies.random))
  }

  private func change(to new: AppUserID) {
    guard new != current.id else { return }
    current.change(to: new)
  }
}
