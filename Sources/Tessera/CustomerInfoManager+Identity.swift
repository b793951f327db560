internal import AppStoreTypes
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Goes on as another customer; the server decides what becomes of the one before.
  ///
  /// - Parameter token: What the developer's back end signed for the log-in; `nil` for nothing.
  /// - Returns: The new customer's info, and whether the server had never seen them.
  /// - Throws: Why not. Nothing is changed then.
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
    return (await publish(outcome.answer, of: new), outcome.created)
  }

  /// Goes on as a new anonymous customer.
  ///
  /// It waits for no answer, but for that to a log-in: what is on its way is about the customer who leaves,
  /// and is dropped.
  ///
  /// - Throws: ``ErrorCode/logOutAnonymousUserError`` when nobody is logged in.
  func logOut() async throws(PurchasesError) {
    let isDone = await turns.run { [self] in
      guard !CustomerIdentity.isAnonymous(current.id) else { return false }
      await change(to: CustomerIdentity.anonymous(client.world.random))
      return true
    }
    guard isDone else { throw CustomerIdentity.nobodyIsLoggedIn }
  }

  /// Asks the server; `nil` when the customer is there already.
  private func changed(
    to new: CustomerID, token: String?
  ) async -> Result<(answer: Answer, created: Bool)?, PurchasesError> {
    let old = current.id
    guard new != old else { return .success(nil) }
    return await line.run { [self] in
      do throws(PurchasesError) {
        let outcome = try await client.identify(old, as: new, token: token)
        await change(to: new, isHeir: CustomerIdentity.isAnonymous(old))
        if CustomerIdentity.isAnonymous(old) {
          await attributes.book.move(from: old, to: new)
          await poster.move(from: old, to: new)
        }
        // Kept before the next request goes out, as every answer is.
        await cache.keep(outcome.answer, for: new)
        return .success(outcome)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Looks again who the customer is where that could not be read or written down, as before the device is
  /// unlocked for the first time; otherwise it costs nothing.
  ///
  /// What was done meanwhile for who stood in goes on for the customer.
  ///
  /// - Parameter isInFront: Whether the app is in front, so that the device is unlocked.
  func settle(isInFront: Bool = false) async {
    if isInFront { current.noteInFront() }
    guard current.standing != .kept else { return }
    await turns.run { [self] in
      guard let old = current.settle(isInFront: isInFront) else { return }
      let new = current.id
      await leave(old)
      await attributes.book.move(from: old, to: new)
      await poster.move(from: old, to: new)
      Log.warn("who the customer is could be read again")
    }
  }

  /// Returns whether it is known for whom something is to be recorded that came by itself.
  ///
  /// Before the device is unlocked for the first time it is not, even where the app says who the customer is:
  /// the lists of who bought here cannot be read then.
  func isSettled() async -> Bool {
    await settle()
    guard current.standing != .standIn else { return false }
    if current.wasInFront { return true }
    guard await buyers.isReadable else { return false }
    return await unrecorded.isReadable
  }

  private func change(to new: CustomerID, isHeir: Bool = false) async {
    let old = current.id
    current.change(to: new, isHeir: isHeir)
    await leave(old)
  }

  /// Forgets what is kept of who is not the customer any more.
  private func leave(_ old: CustomerID) async {
    await buyers.note(old)
    await buyers.note(current.id)
    await cache.forget(old)
    await attributes.book.forget(old)
    await offerings.cache.forget(old)
  }
}
