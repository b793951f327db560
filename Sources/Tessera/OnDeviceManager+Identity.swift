internal import AppStoreTypes
internal import EntitlementAPI

extension OnDeviceManager {
  /// Goes on as another customer; purchases are the App Store account's, so they stay what they are.
  ///
  /// - Throws: ``ErrorCode/invalidAppUserIdError`` for an empty id. Nothing is changed then.
  func logIn(
    _ text: String
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    let new = try CustomerIdentity.loggedIn(text)
    change(to: new)
    return (try await info(policy: .cachedOrFetched), false)
  }

  /// Goes on as a new anonymous customer.
  ///
  /// - Throws: ``ErrorCode/logOutAnonymousUserError`` when nobody is logged in.
  func logOut() throws(PurchasesError) {
    guard !CustomerIdentity.isAnonymous(current.id) else {
      throw CustomerIdentity.nobodyIsLoggedIn
    }
    change(to: CustomerIdentity.anonymous(world.random))
  }

  private func change(to new: CustomerID) {
    guard new != current.id else { return }
    current.change(to: new)
  }
}
