import StoreKitTest

// Apple's StoreKitTest brings StoreKit and Foundation along: this file imports nothing else.

func importedNames(_ session: SKTestSession) async throws {
  let _: [Product] = try await Product.products(for: ["pro"])
  let _: SKPaymentQueue = .default()
  let _: Date = Date()
  try await session.setSimulatedError(
    .generic(.networkError(URLError(.badURL))), forAPI: .loadProducts)
}
