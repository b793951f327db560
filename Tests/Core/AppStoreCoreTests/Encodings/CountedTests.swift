import AppStoreCore
import Testing

@Suite(.timeLimit(.minutes(30))) struct CountedTests {
  @Test func `A noun is singular or plural by its count`() {
    #expect(counted(0, "purchase") == "0 purchases")
    #expect(counted(1, "purchase") == "1 purchase")
    #expect(counted(2, "currency", plural: "currencies") == "2 currencies")
  }
}
