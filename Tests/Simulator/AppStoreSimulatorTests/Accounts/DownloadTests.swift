import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct DownloadTests {
  @Test func `A reinstall keeps the first download's data`() throws {
    var shop = try Shop()
    let first = shop.store.download(by: "anna", version: "1.2", platform: .macOS)
    #expect(first.originalApplicationVersion == "1.2")
    #expect(first.originalPlatform == .macOS)
    #expect(first.originalPurchaseDate == (try day("2026-01-31")))
    let coins = try shop.buy("coins", quantity: 1).transaction
    try shop.advance(to: "2026-03-01")
    let again = shop.store.download(by: "anna", version: "2.0", platform: .iOS)
    #expect(again.appTransactionId == first.appTransactionId)
    #expect(again.originalApplicationVersion == "1.2")
    #expect(again.originalPurchaseDate == first.originalPurchaseDate)
    #expect(again.receiptCreationDate > first.receiptCreationDate)
    #expect(shop.store.unfinished(of: "anna") == [coins])
    #expect(coins.appTransactionId == first.appTransactionId)
  }

  @Test func `Subscriptions and owned products survive a reinstall`() throws {
    var shop = try Shop()
    _ = shop.store.download(by: "anna", version: "1.0", platform: .iOS)
    try shop.buy("weekly")
    try shop.buy("lifetime")
    let coins = try shop.buy("coins", quantity: 1).transaction
    shop.store.finish(coins.transactionId, account: "anna")
    _ = shop.store.download(by: "anna", version: "1.1", platform: .iOS)
    let listed = shop.store.currentEntitlements(of: "anna").map(\.productId)
    #expect(Set(listed) == ["weekly", "lifetime"])
    #expect(shop.access == ["lifetime for ever", "weekly 2026-02-07"])
    #expect(!shop.store.transactions(of: "anna").map(\.productId).contains("coins"))
    #expect(shop.store.history(of: "anna").count == 3)
  }

  @Test func `An account that only bought has a download too`() throws {
    var shop = try Shop()
    #expect(shop.store.appTransaction(of: "anna") == nil)
    try shop.buy("coins", quantity: 1)
    try shop.advance(to: "2026-03-01")
    let download = try #require(shop.store.appTransaction(of: "anna"))
    #expect(download.originalPurchaseDate == (try day("2026-01-31")))
    #expect(download.originalApplicationVersion == "1.0")
    #expect(download.appAppleId == nil)
    #expect(download.receiptType == .sandbox)
  }

  @Test func `Consent can be rescinded only for a known account`() throws {
    var shop = try Shop()
    #expect(throws: ChangeError.unknownAccount("anna")) {
      try shop.store.rescindConsent(for: "anna")
    }
  }

  @Test func `An unreported token is announced, and then has reminders for a year`() throws {
    var shop = try Shop()
    let token = shop.store.createExternalPurchaseToken(.services).token
    #expect(token.externalPurchaseId.hasPrefix("SANDBOX_"))
    #expect(token.tokenType == .services)
    #expect(token.tokenCreationDate == (try day("2026-01-31")))
    #expect(throws: ChangeError.unknownToken("X")) {
      try shop.store.reportExternalPurchaseToken("X")
    }
    let names = try shop.advance(to: "2028-01-01").allNames
    #expect(names.first == "EXTERNAL_PURCHASE_TOKEN/UNREPORTED")
    #expect(names.count == 12)
    #expect(Set(names.dropFirst()) == ["EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER"])
    #expect(shop.store.nextEventDate == nil)
  }
}
