import AppStoreTypes
import SignedData

/// Everything that a verifier must refuse, and what looks like it and must pass.
///
/// The cast: `store` is trusted; `twin` has the same names and other keys; `stranger` has other names;
/// `forge` is trusted too, and knows the private keys of its authorities.
package struct NegativeTable: Sendable {
  let store: TestStore
  let twin: TestStore
  let stranger: TestStore
  let forge: Forge
  /// The default transaction, signed by the store.
  let genuine: String
  /// The cases, in the order of the checks.
  package private(set) var cases: [NegativeCase] = []

  /// Mints every case, under new keys.
  package init() throws { try self.init(store: TestStore()) }

  /// Mints every case that needs no other chain under that of a store.
  package init(store: TestStore) throws {
    self.store = store
    twin = try TestStore()
    stranger = try TestStore(commonName: "Stranger")
    forge = try Forge()
    genuine = try store.sign(TestStore.transaction())
    try addTokens()
    try addHeaders()
    try addJSON()
    try addChains()
    try addSignatures()
    try addPayloads()
    try addClaims()
    try addNotifications()
    try addDownloads()
  }

  /// The configuration of the cases that name no other.
  package var configuration: VerifierConfiguration {
    VerifierConfiguration(roots: [store.chain.root])
  }

  /// Adds a case that one check refuses.
  mutating func refuse(
    _ name: String, _ check: String, _ summary: String, _ token: String,
    as call: NegativeCase.Call = .transaction, by other: VerifierConfiguration? = nil
  ) {
    cases.append(
      NegativeCase(
        name: name, summary: summary, token: token, call: call,
        configuration: other ?? configuration, check: check))
  }

  /// Adds a case that is accepted.
  mutating func accept(
    _ name: String, _ summary: String, _ token: String,
    as call: NegativeCase.Call = .transaction, by other: VerifierConfiguration? = nil
  ) {
    cases.append(
      NegativeCase(
        name: name, summary: summary, token: token, call: call,
        configuration: other ?? configuration, check: nil))
  }
}
