import AppStoreCore
import AppStoreServerAPI
import Foundation
import StoreKit
import TesseraTesting
import Testing

@Suite(.isolatedStore(signingAs: .sandbox), .timeLimit(.minutes(30))) struct ServerAPITests {
  @Test func `A server finds the customer's subscription through Apple's API, without a socket`()
    async throws
  {
    let session = try openSession()
    let api = try session.serverAPI()
    let bought = try await buy(Goods.monthly)
    let id = TransactionID("\(bought.id)")
    let response = try await api.subscriptionStatuses(of: id, in: [.active])
    #expect(response.data.flatMap(\.lastTransactions).count == 1)
    try session.expireSubscription(productIdentifier: Goods.monthly)
    let ended = try await api.subscriptionStatuses(of: id, in: [.active])
    #expect(ended.data.flatMap(\.lastTransactions).isEmpty)
  }
}
