import AppStoreCore
import AppStoreSimulator
import Ingest
import Ledger
import SimulatorServer
import Subscriptions
import Testing

/// Lists of purchases from another system.
@Suite(.timeLimit(.minutes(30))) struct ImportTests {
  private func read(_ lines: [String]) -> [String] {
    var reader = ImportReader(batch: "b")
    return lines.map { line in
      do throws(ImportReader.Problem) {
        guard let request = try reader.read(line) else { return "-" }
        return [
          request.purchase.rawValue, request.claimant?.rawValue ?? "",
          request.target.environment?.rawValue ?? "", request.target.bundleID?.rawValue ?? "",
        ].joined(separator: "|")
      } catch {
        return "line \(error.line)"
      }
    }
  }

  @Test func `A list is text, CSV with columns in any order, or JSON`() {
    #expect(
      read(["# ours", "", "20", "21 ada", "22\tbob Sandbox com.a", "x"])
        == ["-", "-", "20|||", "21|ada||", "22|bob|Sandbox|com.a", "line 6"])
    #expect(
      read([
        "environment,original_transaction_id,app_user_id", "production,20,\"a, b\"", ",21,",
        "staging,22,", "Sandbox,,x", "a,1,2,3,4",
      ]) == ["-", "20|a, b|Production|", "21|||", "line 4", "line 5", "line 6"])
    #expect(
      read([
        #"{"original_transaction_id":"20","app_user_id":null}"#,
        #"{"original_transaction_id":20}"#, "{", #"{"app_user_id":"ada"}"#,
      ]) == ["20|||", "line 2", "line 3", "line 4"])
    #expect(read(["transaction,user"]) == ["line 1"])
  }

  @Test func `A placeholder ID is reported with its line`() throws {
    #expect(
      read([
        "original_transaction_id,app_user_id", "20,null", "21,ada", "22,0", "23,undefined", "24,",
        #"{"original_transaction_id":"25","app_user_id":"None"}"#,
        #"{"original_transaction_id":"26","app_user_id":" nil "}"#,
        #"{"original_transaction_id":"27","app_user_id":" ada "}"#,
        #"{"original_transaction_id":"28","app_user_id":""}"#, "29,a/b",
        "30,\(String(repeating: "a", count: 101))",
      ]) == [
        "-", "line 2", "21|ada||", "line 4", "line 5", "24|||", "25|None||", "line 8", "27|ada||",
        "28|||", "line 11", "line 12",
      ])
    var reader = ImportReader(batch: "b")
    let problem = #expect(throws: ImportReader.Problem.self) { try reader.read("20 null") }
    #expect(
      problem?.description
        == "line 1: app_user_id: \"null\" is a placeholder, not a user ID; send the user's own ID")
  }

  @Test func `An import assigns purchases to customers, and can be interrupted and repeated`()
    async throws
  {
    let market = try Market()
    try await market.open { synchronization in
      market.wire.setDown(true)
      var requests: [RefreshRequest] = []
      var reader = ImportReader(batch: "list")
      for number in 0..<5 {
        let account = AccountID("buyer\(number)")
        let bought = try await market.store.buy(
          PurchaseRequest(productID: Market.yearly), by: account)
        requests.append(
          try #require(
            try reader.read("\(bought.transaction.originalTransactionId) customer\(number)")))
      }
      requests.append(try #require(try reader.read("404 nobody")))
      try await synchronization.request(requests)
      #expect(try await synchronization.doNextRefresh())
      #expect(try await synchronization.importReport(of: "list").waiting == 5)

      try await synchronization.request(requests)
      #expect(try await synchronization.importReport(of: "list").waiting == 5)
      try await synchronization.refreshAll()
      let report = try await synchronization.importReport(of: "list")
      #expect((report.waiting, report.done) == (0, 5))
      #expect(report.failures.map(\.request.purchase) == ["404"])
      for number in 0..<5 {
        let customer = AppUserID("customer\(number)")
        #expect(
          try await market.inferred(of: customer)
            == market.truth(of: AccountID("buyer\(number)")))
      }
      let calls = market.wire.calls.count
      try await synchronization.request(requests)
      try await synchronization.refreshAll()
      #expect(market.wire.calls.count == calls + 1)
    }
  }
}
