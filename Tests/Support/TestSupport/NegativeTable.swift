import AppStoreCore
import SignedData

/// Tokens that a verifier must reject, and similar ones that it must accept.
///
/// `store` is trusted; `twin` has the same names and different keys; `stranger` has different
/// names; `forge` is trusted too and has the private keys of its authorities.
package struct NegativeTable: Sendable {
  let store: TestStore
  let twin: TestStore
  let stranger: TestStore
  let forge: Forge
  /// The default transaction, signed by the store.
  let genuine: String
  /// The cases, in the order of the checks.
  package private(set) var cases: [NegativeCase] = []

  /// Creates every case under new keys.
  package init() throws { try self.init(store: TestStore()) }

  /// Creates the cases, under the chain of a store unless they require another.
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

  /// The default configuration of a case.
  package var configuration: VerifierConfiguration {
    VerifierConfiguration(roots: [store.chain.root])
  }

  /// Adds a case that one check rejects.
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
