import AppStoreCore
import SignedData
import TestSupport
import Testing

/// Everything that a store signs verifies under its own root.
@Suite(.timeLimit(.minutes(30))) struct HappyPathTests {
  let store: TestStore

  init() throws { store = try TestStore() }

  @Test func `A signed transaction verifies with its payload`() throws {
    let payload = TestStore.transaction()
    let jws = try store.sign(payload)

    let verified = try store.verifier().transaction(jws)

    #expect(verified.payload == payload)
    #expect(verified.jws == jws)
  }

  @Test func `Renewal info verifies with its transaction`() throws {
    let transaction = try store.verified()
    let payload = TestStore.renewalInfo(for: transaction.payload)

    let verified = try store.verifier().renewalInfo(store.sign(payload), transaction: transaction)

    #expect(verified.payload == payload)
  }

  @Test func `A notification verifies with its transaction and renewal info`() throws {
    let payload = try store.notification(.didRenew, nil)

    let verified = try store.verifier().notification(store.sign(payload))

    #expect(verified.body.payload == payload)
    #expect(verified.transaction?.payload == TestStore.transaction())
    #expect(verified.renewalInfo?.payload == TestStore.renewalInfo())
  }
}
