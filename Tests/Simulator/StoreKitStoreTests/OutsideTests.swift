import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreKit
import StoreKitBackend
import Testing

/// Purchases and pages outside of the App Store, and what an account allows.
@MainActor @Suite(.timeLimit(.minutes(30))) struct OutsideTests {
  @Test func `Without a setting, nothing outside of the App Store is allowed`() async throws {
    let shop = try await Shop()
    try await shop.app {
      #expect(await !ExternalPurchase.canPresent)
      #expect(await !ExternalPurchaseLink.canOpen)
      #expect(await ExternalPurchaseLink.eligibleURLs == nil)
      #expect(await !ExternalLinkAccount.canOpen)
      #expect(await !ExternalPurchaseCustomLink.isEligible)
      let token = try await ExternalPurchaseCustomLink.token(for: "SERVICES")
      #expect(token == nil)
      #expect(await AppStore.ageRatingCode == nil)
    }
    for call in [
      { _ = try await ExternalPurchase.presentNoticeSheet() },
      { try await ExternalPurchaseLink.open() }, { try await ExternalLinkAccount.open() },
      { _ = try await ExternalPurchaseCustomLink.showNotice(type: .browser) },
    ] as [@MainActor () async throws -> Void] {
      #expect(await thrown { try await shop.app { try await call() } } == "notEntitled")
    }
  }

  @Test func `A customer who continues gets the app a token that the server can report`()
    async throws
  {
    let shop = try await Shop()
    await shop.store.control.setDeviceInfo(DeviceInfo(allowsExternalPurchases: true), of: "anna")
    let token = try await shop.app {
      #expect(await ExternalPurchase.canPresent)
      guard
        case .continuedWithExternalPurchaseToken(let token) =
          try await ExternalPurchase.presentNoticeSheet()
      else { throw Shop.NotSold() }
      return token
    }
    let id = try #require(externalPurchaseID(in: token))
    #expect(await shop.store.simulator.externalPurchaseToken(id) != nil)
    try await shop.app {
      #expect(try await ExternalPurchaseCustomLink.showNotice(type: .withinApp) == .continued)
      let custom = try await ExternalPurchaseCustomLink.token(for: "ACQUISITION")
      let other = externalPurchaseID(in: try #require(custom).value)
      #expect(other != nil && other != id)
    }
    let unknown = await thrown {
      try await shop.app { _ = try await ExternalPurchaseCustomLink.token(for: "OTHER") }
    }
    #expect(unknown == "unsupported")
    await shop.respond(SheetResponses(continuesOutside: false))
    try await shop.app {
      let notice = try await ExternalPurchase.presentNoticeSheet()
      #expect(notice == .cancelled)
      let custom = try await ExternalPurchaseCustomLink.showNotice(type: .browser)
      #expect(custom == .cancelled)
    }
  }

  @Test func `Only allowed links open`() async throws {
    let shop = try await Shop()
    let info = DeviceInfo(
      ageRatingCode: 600, externalPurchaseURLs: ["https://a.example/buy"],
      allowsExternalAccountLink: true)
    await shop.store.control.setDeviceInfo(info, of: "anna")
    let allowed = try #require(URL(string: "https://a.example/buy"))
    let other = try #require(URL(string: "https://b.example/buy"))
    try await shop.app {
      #expect(await AppStore.ageRatingCode == 600)
      #expect(await ExternalPurchaseLink.canOpen)
      #expect(await ExternalPurchaseLink.eligibleURLs == [allowed])
      try await ExternalPurchaseLink.open()
      try await ExternalPurchaseLink.open(url: allowed)
      #expect(await ExternalLinkAccount.canOpen)
      try await ExternalLinkAccount.open()
    }
    #expect(
      await thrown { try await shop.app { try await ExternalPurchaseLink.open(url: other) } }
        == "notEntitled")
    await shop.respond(SheetResponses(continuesOutside: false))
    #expect(
      await thrown { try await shop.app { try await ExternalPurchaseLink.open() } }
        == "userCancelled")
  }

  @Test func `A payment method is bound if the account has it and the customer agrees`()
    async throws
  {
    typealias Failure = PaymentMethodBinding.PaymentMethodBindingError
    let shop = try await Shop()
    await #expect(throws: Failure.notEligible) {
      try await shop.app { _ = try await PaymentMethodBinding(id: "card") }
    }
    await shop.store.control.setDeviceInfo(DeviceInfo(paymentMethodIDs: ["card"]), of: "anna")
    await #expect(throws: Failure.invalidPinningID) {
      try await shop.app { _ = try await PaymentMethodBinding(id: "purse") }
    }
    let binding = try await shop.app { try await PaymentMethodBinding(id: "card") }
    #expect(binding.id == "card")
    try await shop.app { try await binding.bind() }
    await shop.respond(SheetResponses(bindsPaymentMethod: false))
    await #expect(throws: Failure.failed) { try await shop.app { try await binding.bind() } }
  }

  /// Reads the identifier in a token, which is JSON in Base64URL.
  private func externalPurchaseID(in token: String) -> String? {
    struct Fields: Decodable { var externalPurchaseId: String }
    var base64 = token.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    return Data(base64Encoded: base64)
      .flatMap { try? JSONDecoder().decode(Fields.self, from: $0) }?.externalPurchaseId
  }
}
