internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

/// The store that control calls read and change, with what the groups of calls have in common.
struct ControlledStore: Sendable {
  let store: SimulatedStore

  /// Returns an account that the store knows.
  func known(_ account: AccountID) async throws(ControlError) -> AccountID {
    guard await store.simulator.knownAccounts.contains(account) else {
      throw .notFound("account", ChangeError.unknownAccount(account).description)
    }
    return account
  }

  /// Returns the response to a change: the store's time and the notifications it caused.
  func changed(_ sent: [NotificationLogEntry]) async -> ChangeResponse {
    ChangeResponse(
      now: await store.simulator.now.iso8601, notifications: sent.map(NotificationResponse.init))
  }

  /// Returns the account that a call names.
  func account(_ input: ControlOperation.Input) throws(ControlError) -> AccountID {
    AccountID(try input.body.text("account"))
  }

  func done(_ call: StoreMutation) async throws -> ChangeResponse {
    await changed(try await store.perform(call))
  }

  /// The named storefront; `nil` if none is named.
  func storefront(_ input: ControlOperation.Input) throws(ControlError) -> StoredStorefront? {
    guard let code = try input.body.optionalText("storefront") else { return nil }
    guard let storefront = Storefront(countryCode: code) else {
      throw .badField(
        "storefront", "storefront: unknown country code; use one such as USA, DEU or JPN")
    }
    return StoredStorefront(storefront)
  }
}
