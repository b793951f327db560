import AppStoreCore
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct SubscriptionStatusTests {
  let group = TestStore.subscriptionGroupID.rawValue

  @Test func `A status has its state and both signed values`() async throws {
    let store = try FakeStore()
    var payload = TestStore.renewalInfo(autoRenewStatus: .off)
    payload.expirationIntent = .billingError
    payload.isInBillingRetryPeriod = true
    payload.gracePeriodExpiresDate = TestStore.purchaseDate + .days(40)
    payload.priceIncreaseStatus = .pending
    let record = try store.status(.gracePeriod, renewalInfo: payload)
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [record]] }
    let status = try #require(
      await on(store) { try await Product.SubscriptionInfo.status(for: group) }.first)
    #expect(status.state == .inGracePeriod)
    #expect(try status.transaction.payloadValue.productID == productID)
    let info = try status.renewalInfo.payloadValue
    #expect(!info.willAutoRenew && info.isInBillingRetry)
    #expect(info.expirationReason == .billingError)
    #expect(info.priceIncreaseStatus == .pending)
    #expect(info.gracePeriodExpirationDate == (TestStore.purchaseDate + .days(40)).date)
    #expect(info.renewalPrice == Decimal(string: "4.99"))
    #expect(status.renewalInfo.jwsRepresentation == record.signedRenewalInfo)
  }

  @Test func `Renewal info with an unverified transaction is unverified`() async throws {
    let store = try FakeStore()
    let foreign = try TestStore(commonName: "Foreign")
    let record = SubscriptionStatusRecord(
      status: .active, signedTransactionInfo: try foreign.sign(TestStore.transaction()),
      signedRenewalInfo: try store.signer.sign(TestStore.renewalInfo()))
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [record]] }
    let statuses = try await on(store) { try await Product.SubscriptionInfo.status(for: group) }
    #expect(statuses.map(\.renewalInfo.verificationError) == [.invalidCertificateChain])
  }

  @Test func `Renewal info of another purchase is unverified`() async throws {
    let store = try FakeStore()
    let record = try store.status(
      .active, renewalInfo: TestStore.renewalInfo(for: TestStore.transaction("77")))
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [record]] }
    let statuses = try await on(store) { try await Product.SubscriptionInfo.status(for: group) }
    #expect(statuses.map(\.transaction.verificationError) == [nil])
    #expect(statuses.map(\.renewalInfo.verificationError) == [.missingRequiredProperties])
  }

  @Test func `A customer who never subscribed has no status`() async throws {
    let store = try FakeStore()
    #expect(try await on(store) { try await Product.SubscriptionInfo.status(for: group) } == [])
  }

  @Test func `A status that cannot be read is an error instead of an empty result`() async throws {
    let store = try FakeStore()
    await store.set { $0.failures = [.network("down")] }
    await #expect(throws: StoreKitError.self) {
      try await on(store) { try await Product.SubscriptionInfo.status(for: group) }
    }
  }

  @Test func `A transaction returns the status of its own subscription`() async throws {
    let store = try FakeStore()
    let mine = try store.status(.active)
    let family = try store.status(.expired, of: TestStore.transaction("77"))
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [family, mine]] }
    try await store.give()
    let transaction = try #require(await read(store, Transaction.all).first).payloadValue
    #expect(await transaction.subscriptionStatus?.state == .subscribed)
    let found = try await on(store) {
      try await Product.SubscriptionInfo.status(transactionID: transaction.id)
    }
    #expect(found?.transaction.unsafePayloadValue.id == transaction.id)
  }

  @Test func `All statuses are returned once per group`() async throws {
    let store = try FakeStore()
    let record = try store.status(.active)
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [record]] }
    try await store.give()
    try await store.give(TestStore.transaction("2", originalID: "2000000000000001"))
    let groups = await on(store) {
      var groups: [String] = []
      for await (group, statuses) in Product.SubscriptionInfo.Status.all {
        groups.append("\(group): \(statuses.map(\.state.rawValue))")
      }
      return groups
    }
    #expect(groups == ["\(group): [1]"])
  }

  @Test func `Status updates contain changes and nothing from before`() async throws {
    let store = try FakeStore()
    let group = TestStore.subscriptionGroupID
    await store.tell(.status(group, try store.status(.active)))
    let states = await on(store) {
      let listening = Task {
        var states: [Product.SubscriptionInfo.RenewalState] = []
        for await status in Product.SubscriptionInfo.Status.updates {
          states.append(status.state)
          if states.count == 2 { break }
        }
        return states
      }
      await store.untilSomeoneListens()
      if let grace = try? store.status(.gracePeriod), let expired = try? store.status(.expired) {
        await store.tell(.status(group, grace))
        await store.tell(.transaction(grace.signedTransactionInfo))
        await store.tell(.status(group, expired))
      }
      return await listening.value
    }
    #expect(states == [.inGracePeriod, .expired])
  }
}

extension FakeStore {
  /// Signs a status.
  nonisolated func status(
    _ status: AppStoreCore.SubscriptionStatus,
    of transaction: JWSTransactionDecodedPayload = TestStore.transaction(),
    renewalInfo: JWSRenewalInfoDecodedPayload? = nil
  ) throws -> SubscriptionStatusRecord {
    SubscriptionStatusRecord(
      status: status, signedTransactionInfo: try signer.sign(transaction),
      signedRenewalInfo: try signer.sign(
        renewalInfo ?? TestStore.renewalInfo(for: transaction)))
  }
}
