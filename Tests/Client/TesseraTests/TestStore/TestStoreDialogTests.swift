import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Tessera
import Testing

/// The dialog of the Test Store, and the identifier of its purchases.
@Suite(.timeLimit(.minutes(30))) struct TestStoreDialogTests {
  private let product = StoreProductTests.yearly.toStoreProduct()

  @Test func `The dialog names the product and its price, and has a button for each choice`() {
    let dialog = TestStoreDialog(product)

    #expect(dialog.message.contains(product.productIdentifier))
    #expect(dialog.message.contains(product.localizedPriceString))
    #expect(dialog.message.contains("1 year"))
    #expect(dialog.actions.map(\.choice) == TestStoreDialog.Choice.allCases)
    #expect(
      dialog.actions.map(\.title) == ["Test valid purchase", "Test failed purchase", "Cancel"])
  }

  @Test func `A dialog dismissed without a choice is canceled, and only the first choice counts`()
    async
  {
    let none = await withCheckedContinuation { _ = TestStoreResult($0) }
    #expect(none == .cancel)
    let first = await withCheckedContinuation { continuation in
      let answer = TestStoreResult(continuation)
      answer.choose(.fail)
      answer.choose(.purchase)
    }
    #expect(first == .fail)
  }

  @Test func `Product identifiers are percent-encoded in the request`() throws {
    let url = try #require(URL(string: "https://tessera.example.com"))
    var question = ServerRequest(.testStoreProducts, of: "alice")
    question.query = [("id", "pro.yearly"), ("id", "a&b=c")]
    let request = question.request(
      to: try #require(ServerAddress(url)), apiKey: "rcb_test_key")

    #expect(
      request.path
        == "/rcbilling/v1/subscribers/alice/products?id=pro.yearly&id=a%26b%3Dc")
  }

  @Test func `The identifier has the time and a UUID, and the receipt the presentation context`()
    throws
  {
    let receipt = TestStoreReceipt(
      product, at: Timestamp(milliseconds: 1_700_000_000_000),
      random: Array(repeating: 0xFF, count: 16))
    #expect(receipt.token == "test_1700000000000_FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF")

    let body = receipt.body(
      of: "alice",
      from: PresentedOfferingContext(
        offeringIdentifier: "sale", placementIdentifier: "banner", targetingContext: nil))
    #expect(body.fetchToken == receipt.token && body.initiationSource == .purchase)
    #expect(body.productID?.rawValue == product.productIdentifier)
    #expect(body.presentedOfferingIdentifier == "sale")
    #expect(body.presentedPlacementIdentifier == "banner")
    #expect(!body.isRestore && body.price == "\(product.price)")
  }
}
