import Foundation
import StoreKit
import StoreKitTest
import TesseraTesting
import Testing

@Suite(.isolatedStore, .timeLimit(.minutes(30))) struct TransactionControlTests {
  @Test func `The list has consumables that were finished, newest first`() async throws {
    let session = try openSession()
    let coins = try await buy(Goods.coins)
    await coins.finish()
    let lifetime = try await buy(Goods.lifetime)
    let all = session.allTransactions()
    #expect(all.map(\.productIdentifier) == [Goods.lifetime, Goods.coins])
    #expect(all.map { UInt64($0.identifier) } == [lifetime.id, coins.id])
    #expect(all.allSatisfy { $0.state == .purchased && $0.cancelDate == nil })
  }

  @Test func `A refund takes the product away and arrives as an update`() async throws {
    let session = try openSession()
    let transaction = try await buy(Goods.lifetime)
    var updates = Transaction.updates.makeAsyncIterator()
    #expect(try #require(await updates.next()).payloadValue == transaction)
    try session.refundTransaction(identifier: UInt(transaction.id))
    #expect(await entitlements().isEmpty)
    #expect(session.allTransactions().first?.cancelDate != nil)
    let revoked = try #require(await updates.next()).payloadValue
    #expect(revoked.id == transaction.id)
    #expect(revoked.revocationDate != nil && revoked.revocationReason == .other)
    let again = await code { try session.refundTransaction(identifier: UInt(transaction.id)) }
    #expect(again == .invalidAction)
  }

  @Test func `An approved purchase arrives later, and a declined one never`() async throws {
    let session = try openSession()
    session.askToBuyEnabled = true
    guard case .pending = try await product(Goods.lifetime).purchase() else {
      Issue.record("the purchase does not wait for a parent")
      return
    }
    let waiting = try #require(session.allTransactions().first)
    #expect(waiting.pendingAskToBuyConfirmation && waiting.state == .deferred)
    try session.declineAskToBuyTransaction(identifier: waiting.identifier)
    #expect(await entitlements().isEmpty)
    #expect(session.allTransactions().first?.state == .failed)

    _ = try await product(Goods.lifetime).purchase()
    let second = try #require(session.allTransactions().first { $0.state == .deferred })
    try session.approveAskToBuyTransaction(identifier: second.identifier)
    var updates = Transaction.updates.makeAsyncIterator()
    let approved = try #require(await updates.next()).payloadValue
    #expect(approved.productID == Goods.lifetime)
    #expect(await entitlements() == [Goods.lifetime])
    let resolved = await code {
      try session.approveAskToBuyTransaction(identifier: UInt(approved.id))
    }
    #expect(resolved == .invalidAction)
  }

  @Test func `An interrupted purchase is pending until the issue is resolved`() async throws {
    let session = try openSession()
    session.interruptedPurchasesEnabled = true
    guard case .pending = try await product(Goods.monthly).purchase() else {
      Issue.record("the purchase is not interrupted")
      return
    }
    let waiting = try #require(session.allTransactions().first)
    #expect(waiting.hasPurchaseIssue && !waiting.pendingAskToBuyConfirmation)
    let wrong = await code {
      try session.approveAskToBuyTransaction(identifier: waiting.identifier)
    }
    #expect(wrong == .invalidAction)
    try session.resolveIssueForTransaction(identifier: waiting.identifier)
    #expect(await entitlements() == [Goods.monthly])
  }

  @Test func `Deleting a transaction undoes it, and clearing deletes everything`() async throws {
    let session = try openSession()
    let subscription = try #require(try await product(Goods.monthly).subscription)
    let monthly = try await buy(Goods.monthly)
    #expect(await !subscription.isEligibleForIntroOffer)
    try session.advance(days: 45)
    // A free week and two months.
    #expect(session.allTransactions().count == 3)
    try session.deleteTransaction(identifier: UInt(monthly.originalID))
    #expect(session.allTransactions().isEmpty)
    #expect(try await state() == nil)
    #expect(await subscription.isEligibleForIntroOffer)

    try await buy(Goods.lifetime)
    try await buy(Goods.monthly)
    session.clearTransactions()
    #expect(session.allTransactions().isEmpty)
    #expect(await entitlements().isEmpty)
    let bought = try await buy(Goods.monthly)
    #expect(bought.offer?.type == .introductory)
    #expect(await entitlements() == [Goods.monthly])
  }

  @Test func `Without its newest period a subscription ends with the one before`() async throws {
    let session = try openSession()
    try await buy(Goods.monthly)
    try session.forceRenewalOfSubscription(productIdentifier: Goods.monthly)
    let newest = try #require(session.allTransactions().first)
    try session.deleteTransaction(identifier: newest.identifier)
    #expect(session.allTransactions().count == 1)
    #expect(try await state() == .expired)
  }

  @Test func `A call about an unknown transaction says which identifiers exist`() async throws {
    let session = try openSession()
    let calls: [(SKTestSession) throws -> Void] = [
      { try $0.refundTransaction(identifier: 7) }, { try $0.deleteTransaction(identifier: 7) },
      { try $0.resolveIssueForTransaction(identifier: 7) },
      { try $0.approveAskToBuyTransaction(identifier: 7) },
      { try $0.declineAskToBuyTransaction(identifier: 7) },
      { try $0.disableAutoRenewForTransaction(identifier: 7) },
      { try $0.enableAutoRenewForTransaction(identifier: 7) },
      { try $0.requestPriceIncreaseConsentForTransaction(identifier: 7) },
      { try $0.consentToPriceIncreaseForTransaction(identifier: 7) },
      { try $0.declinePriceIncreaseForTransaction(identifier: 7) },
    ]
    for call in calls {
      let error = #expect(throws: SKTestError.self) { try call(session) }
      #expect(error?.code == .noTransactionFound)
      #expect(error?.localizedDescription.contains("allTransactions()") == true)
    }
  }

  @Test func `An error matches its code in a catch clause`() throws {
    let session = try openSession()
    do {
      try session.refundTransaction(identifier: 7)
    } catch SKTestError.noTransactionFound {
      return
    }
    Issue.record("the error has another code")
  }
}
