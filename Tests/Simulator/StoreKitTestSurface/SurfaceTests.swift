import StoreKitTest
import Testing

@Suite(.timeLimit(.minutes(30))) struct SurfaceTests {
  @Test @available(*, deprecated)
  func `Every name of Apple's StoreKitTest is declared and used with Apple's type`() {
    let uses = sessionUses + transactionAndErrorUses + failureUses + purchaseOptionUses
    #expect(storeKitTestNames.count == 141 && deprecatedStoreKitTestNames.count == 9)
    #expect(uses.map(\.0).sorted() == (storeKitTestNames + deprecatedStoreKitTestNames).sorted())
  }

  @Test func `Sessions, transactions and errors are sendable`() {
    func isSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }
    #expect(isSendable(SKTestSession.self) && isSendable(SKTestTransaction.self))
    #expect(isSendable(SKTestError.self))
  }
}
