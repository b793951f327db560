import AppStoreCore
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct UpdatesTests {
  @Test func `Updates start with the unfinished transactions and then have each new one`()
    async throws
  {
    let store = try FakeStore()
    try await store.give(TestStore.transaction("1"))
    let renewal = try store.signer.sign(TestStore.transaction("2", originalID: "1"))
    await on(store) {
      var updates = Transaction.updates.makeAsyncIterator()
      #expect(await updates.next()?.unsafePayloadValue.id == 1)
      await store.tell(.transaction(renewal))
      #expect(await updates.next()?.unsafePayloadValue.id == 2)
    }
  }

  @Test func `A second listener receives the still unfinished transactions`() async throws {
    let store = try FakeStore()
    try await store.give(TestStore.transaction("1"))
    await on(store) {
      for _ in 1...2 {
        var updates = Transaction.updates.makeAsyncIterator()
        #expect(await updates.next()?.unsafePayloadValue.id == 1)
      }
    }
  }

  @Test func `A listener starts with the store's transactions for new listeners, if any`()
    async throws
  {
    let store = try FakeStore()
    let first = try await store.give(TestStore.transaction("1"))
    let second = try await store.give(TestStore.transaction("2"))
    let third = try store.signer.sign(TestStore.transaction("3"))
    await store.set { $0.firstTransactions = [second, first] }
    await on(store) {
      var updates = Transaction.updates.makeAsyncIterator()
      #expect(await updates.next()?.unsafePayloadValue.id == 2)
      #expect(await updates.next()?.unsafePayloadValue.id == 1)
      await store.set { $0.firstTransactions = [] }
      var late = Transaction.updates.makeAsyncIterator()
      let listening = Task { await late.next()?.unsafePayloadValue.id }
      await store.untilSomeoneListens()
      await store.tell(.transaction(third))
      #expect(await listening.value == 3)
    }
    #expect(await read(store, Transaction.unfinished).count == 2)
  }

  @Test func `Events from before a listener started are not repeated`() async throws {
    let store = try FakeStore()
    try await store.give(TestStore.transaction("1"))
    await store.set { $0.finished = ["1"] }
    await store.tell(.transaction(try store.signer.sign(TestStore.transaction("1"))))
    try await store.give(TestStore.transaction("2"))
    let news = try store.signer.sign(TestStore.transaction("3"))
    await on(store) {
      var updates = Transaction.updates.makeAsyncIterator()
      #expect(await updates.next()?.unsafePayloadValue.id == 2)
      await store.tell(.transaction(news))
      #expect(await updates.next()?.unsafePayloadValue.id == 3)
    }
  }

  @Test func `A refund signed by an untrusted store arrives unverified`() async throws {
    let store = try FakeStore()
    let forged = try TestStore(commonName: "Foreign").sign(TestStore.transaction("3"))
    await on(store) {
      let listening = Task {
        var updates = Transaction.updates.makeAsyncIterator()
        return await updates.next()
      }
      await store.untilSomeoneListens()
      await store.tell(.transaction(forged))
      #expect(await listening.value?.verificationError == .invalidCertificateChain)
    }
  }

  @Test func `Listening continues after connection failures and misses nothing`()
    async throws
  {
    let store = try FakeStore()
    try await store.give(TestStore.transaction("1"))
    let news = try store.signer.sign(TestStore.transaction("2"))
    await store.set { $0.failures = Array(repeating: .network("down"), count: 7) }
    await on(store) {
      var updates = Transaction.updates.makeAsyncIterator()
      #expect(await updates.next()?.unsafePayloadValue.id == 1)
      await store.tell(.transaction(news))
      await store.set {
        $0.failures = Array(repeating: .network("down"), count: 7)
        $0.rootFailures = 3
      }
      #expect(await updates.next()?.unsafePayloadValue.id == 2)
    }
  }

  @Test func `Listening ends when its task is canceled`() async throws {
    let store = try FakeStore()
    try await store.give(TestStore.transaction("1"))
    let count = await on(store) {
      let listening = Task {
        var count = 0
        for await _ in Transaction.updates { count += 1 }
        return count
      }
      await store.untilSomeoneListens()
      listening.cancel()
      return await listening.value
    }
    #expect(count == 1)
  }

  @Test func `A finished transaction is removed from the unfinished ones`() async throws {
    let store = try FakeStore()
    try await store.give(TestStore.transaction("1"))
    try await store.give(TestStore.transaction("2"))
    for result in await read(store, Transaction.unfinished).prefix(1) {
      await result.unsafePayloadValue.finish()
    }
    #expect(await read(store, Transaction.unfinished).map(\.unsafePayloadValue.id) == [2])
    #expect(await read(store, Transaction.all).count == 2)
  }

  @Test func `A transaction stays unfinished if its finish did not reach the store`() async throws {
    let store = try FakeStore()
    try await store.give(TestStore.transaction("1"))
    let result = try #require(await read(store, Transaction.unfinished).first)
    await store.set { $0.failures = [.network("down")] }
    await result.unsafePayloadValue.finish()
    #expect(await read(store, Transaction.unfinished).count == 1)
  }
}
