internal import AppStoreCore
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Switches to another customer; the server decides what happens to the previous one.
  ///
  /// - Parameter token: The token that the developer's backend signed for the log-in; `nil` for
  ///   none.
  /// - Returns: The new customer's info, and whether the server created the customer.
  /// - Throws: The reason. Nothing has changed then.
  func logIn(
    _ text: String, token: String? = nil
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    let new = try CustomerIdentity.loggedIn(text)
    let outcome = await turns.run { [self] in
      await attributes.sync()
      return await changed(to: new, token: token)
    }
    guard let outcome = try outcome.get() else {
      return (try await info(of: new, policy: .cachedOrFetched), false)
    }
    let response = await responseAfterDenied(by: outcome.response, of: new)
    return (await publish(response, of: new), outcome.created)
  }

  /// Switches to a new anonymous customer.
  ///
  /// It waits only for pending log-ins. Responses to other pending requests are about the previous
  /// customer and are dropped.
  ///
  /// - Throws: ``PurchasesError/logOutAnonymousUserError`` if the customer is anonymous already.
  func logOut() async throws(PurchasesError) {
    let isDone = await turns.run { [self] in
      guard !CustomerIdentity.isAnonymous(current.id) else { return false }
      await change(to: CustomerIdentity.anonymous(client.dependencies.random))
      return true
    }
    guard isDone else { throw CustomerIdentity.alreadyAnonymous }
  }

  /// Sends the log-in to the server; returns `nil` if the customer is already the current one.
  private func changed(
    to new: AppUserID, token: String?
  ) async -> Result<(response: CustomerInfoResponse, created: Bool)?, PurchasesError> {
    let old = current.id
    guard new != old else { return .success(nil) }
    return await line.run { [self] in
      do throws(PurchasesError) {
        let outcome = try await client.identify(old, as: new, token: token)
        let isAnonymous = CustomerIdentity.isAnonymous(old)
        // Before the new ID is saved: a crash in between must not leave purchases to a lost ID.
        if isAnonymous { await purchases.merge(old, into: new) }
        await change(to: new, isAlias: isAnonymous)
        if isAnonymous { await attributes.store.move(from: old, to: new) }
        // Saved before the next request is sent, like every response.
        await cache.keep(outcome.response, for: new)
        return .success(outcome)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Reads or saves the app user ID again if that failed, as before the device is first unlocked.
  ///
  /// If nothing failed, it does nothing. Work that began for a placeholder continues for the
  /// customer.
  ///
  /// - Parameter isInFront: Whether the app is in the foreground, so that the device is unlocked.
  func retryPersisting(isInFront: Bool = false) async {
    if isInFront { current.noteInFront() }
    guard current.persistence != .saved else { return }
    await turns.run { [self] in
      guard let old = current.retryPersisting(isInFront: isInFront) else { return }
      let new = current.id
      await leave(old)
      await attributes.store.move(from: old, to: new)
      await purchases.merge(old, into: new)
      Log.warn("App user ID read after an earlier failure")
    }
  }

  /// Returns whether the customer is known for transactions that arrive without a call of the app.
  ///
  /// Before the device is first unlocked, they are not known, even if the app sets the customer,
  /// because the customers who used it cannot be read then.
  func isCustomerKnown() async -> Bool {
    await retryPersisting()
    guard current.persistence != .placeholder else { return false }
    if current.wasInFront { return true }
    return await purchases.isReadable
  }

  private func change(to new: AppUserID, isAlias: Bool = false) async {
    let old = current.id
    current.change(to: new, isAlias: isAlias)
    await leave(old)
  }

  /// Deletes the cached data of a former customer.
  private func leave(_ old: AppUserID) async {
    await purchases.see([old, current.id])
    await cache.forget(old)
    await attributes.store.forget(old)
    await offerings.cache.forget(old)
  }
}
