import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import StoreKitBackend
import Synchronization
import Tessera
import Testing

@Suite(.timeLimit(.minutes(30))) struct PurchaseTests {
  @Test func `A purchase is recorded, saved, finished and returned`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try await monthly(purchases)

      let result = try await purchases.purchase(product: product)

      #expect(!result.userCancelled)
      #expect(result.transaction?.transactionIdentifier == "1001")
      #expect(result.customerInfo.entitlements["pro"]?.isActive == true)
      #expect(result.customerInfo.entitlements.verification == .verified)
      #expect(await scene.store.finished == ["1001"])
      #expect(scene.server.log == ["POST /v1/receipts"])
      #expect(try await purchases.customerInfo(fetchPolicy: .fromCacheOnly) == result.customerInfo)
    }
  }

  @Test func `A receipt contains the signed transaction and the app's data`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let result = try await purchases.purchase(product: try await monthly(purchases))
      let receipt = try #require(scene.server.receipts.first)

      var expected = ReceiptBody(
        appUserID: "alice", fetchToken: result.transaction?.jwsRepresentation, isRestore: false,
        initiationSource: .purchase)
      expected.purchaseCompletedBy = "revenuecat"
      expected.isSDKOriginated = true
      expected.transactionID = "1001"
      expected.productID = "com.example.monthly"
      expected.price = "4.99"
      expected.currency = "USD"
      expected.storeCountry = "USA"
      expected.subscriptionGroupID = "21000001"
      expected.normalDuration = "P1M"
      expected.introductoryPrice = "0"
      expected.paymentMode = 2
      expected.trialDuration = "P2W"
      #expect(receipt == expected)
      #expect(
        scene.server.lastRequest?.headerFields[.postParamsHash]?
          .hasPrefix("app_user_id,fetch_token,app_transaction:sha256:") == true)
    }
  }

  @Test func `The app's data about a purchase is sent however late, and then removed`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try await monthly(purchases)
      scene.server.next(.offline)
      _ = try? await purchases.purchase(product: product)
      #expect(scene.server.receipts.isEmpty)

      let next = await scene.launched()
      _ = try await next.customerInfo(fetchPolicy: .fetchCurrent)
      let late = try #require(scene.server.receipts.first)
      try await next.restorePurchases()

      #expect(late.initiationSource == .purchase)
      #expect(late.isSDKOriginated == true)
      #expect(late.price == "4.99" && late.currency == "USD")
      #expect(late.normalDuration == "P1M" && late.trialDuration == "P2W")
      #expect(late.fetchToken != nil)
      #expect(scene.server.receipts.last?.initiationSource == .restore)
      #expect(scene.server.receipts.last?.price == nil)
    }
  }

  @Test func `The response to a purchase opens the gate offline after a launch`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      _ = try await purchases.purchase(product: try await monthly(purchases))
      scene.server.always(.offline)

      let info = try await scene.launch().customerInfo()

      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(info.entitlements.verification == .verified)
    }
  }

  @Test(arguments: [
    SignedServer.Mishap.refuse(500, .internalServerError), .refuse(503, nil), .offline,
    .change { $0.response.headerFields[.signature] = nil }, .change { $0.body = [] },
    .refuse(401, .invalidAPIKey), .refuse(403, nil), .refuse(404, nil),
  ])
  func `An unrecorded purchase stays unfinished and is sent with the next call`(
    mishap: SignedServer.Mishap
  ) async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      _ = try await purchases.customerInfo()
      let product = try await monthly(purchases)
      scene.server.next(mishap)

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })
      #expect(failure != nil)
      #expect(await scene.store.finished.isEmpty)

      let info = try await purchases.customerInfo()
      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(await scene.store.finished == ["1001"])
      #expect(scene.server.receipts.last?.initiationSource == .purchase)
      #expect(scene.server.receipts.last?.isRestore == false)
    }
  }

  @Test(arguments: [
    (BackendErrorCode.invalidReceiptToken, ErrorCode.invalidReceiptError),
    (.cannotTransferPurchase, .receiptAlreadyInUseError),
  ])
  func `A permanent rejection finishes the transaction`(
    code: BackendErrorCode, expected: ErrorCode
  ) async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try await monthly(purchases)
      scene.server.next(.refuse(code.httpStatus.code, code))

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })

      #expect(failure?.code == expected)
      #expect(failure?.backendErrorCode == code.rawValue)
      #expect(await scene.store.finished == ["1001"])
    }
  }

  @Test func `A background activity runs while a receipt is being sent`()
    async throws
  {
    for isOnline in [true, false] {
      try await Scene.play { scene in
        let events = Mutex<[String]>([])
        let purchases = try scene.start(changingWorld: { world in
          world.beginActivity = {
            events.withLock { $0.append("begun") }
            return { events.withLock { $0.append("ended") } }
          }
        })
        let product = try await monthly(purchases)
        scene.server.always(
          .only(
            { request in
              let isReceipt = request.path == "/v1/receipts"
              if isReceipt { events.withLock { $0.append("sent") } }
              return isReceipt && !isOnline
            }, .offline))

        _ = try? await purchases.purchase(product: product)

        #expect(events.withLock { $0.prefix(3) } == ["begun", "sent", "ended"])
      }
    }
  }

  @Test func `A busy server gets three retries, then the transaction waits`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try await monthly(purchases)
      scene.server.always(.refuse(429, .requestAlreadyInProgress, ["Retry-After": "2.5"]))

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })

      #expect(failure?.isRetryable == true)
      #expect(scene.pauses.all == Array(repeating: .milliseconds(2500), count: 3))
      #expect(scene.server.lastRequest?.headerFields[.retryCount] == "3")
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `Informational mode reports a badly signed response, and finishes nothing after it`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched(.informational)
      let product = try await monthly(purchases)
      scene.server.next(.change { $0.response.headerFields[.signature] = nil })

      let result = try await purchases.purchase(product: product)

      #expect(result.customerInfo.entitlements.verification == .failed)
      #expect(await scene.store.finished.isEmpty)

      let info = try await purchases.customerInfo()
      #expect(info.entitlements.verification == .verified)
      #expect(await scene.store.finished == ["1001"])
    }
  }

  @Test(arguments: [true, false])
  func `A consumable is finished only if the response lists it`(isListed: Bool) async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try #require(await purchases.products(["com.example.coins"]).first)
      scene.server.state.withLock { $0.forgetsOneTimePurchases = !isListed }

      let result = try await purchases.purchase(product: product)

      #expect(result.customerInfo.nonSubscriptions.count == (isListed ? 1 : 0))
      #expect(await scene.store.finished == (isListed ? ["1001"] : []))
    }
  }

  @Test func `A cancellation is not an error`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.end(with: .userCancelled)

      let result = try await purchases.purchase(product: try await monthly(purchases))

      #expect(result.userCancelled && result.transaction == nil)
      #expect(scene.server.receipts.isEmpty)
    }
  }

  @Test func `A purchase that waits for approval throws paymentPendingError`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try await monthly(purchases)
      await scene.store.end(with: .pending)

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })

      #expect(failure?.code == .paymentPendingError)
    }
  }

  @Test func `A transaction that StoreKit cannot verify is never sent`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try await monthly(purchases)
      await scene.store.signAsStranger()

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })
      _ = try await purchases.customerInfo()

      #expect(failure?.code == .storeProblemError)
      #expect(failure?.isPurchaseMade == true, "the customer may have paid")
      #expect(scene.server.receipts.isEmpty)
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `Only one purchase of a product is in progress at a time`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let product = try await monthly(purchases)
      await scene.store.hold()
      async let first = purchases.purchase(product: product)
      await scene.store.untilHeld()

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })
      await scene.store.release()

      #expect(failure?.code == .operationAlreadyInProgressForProductError)
      #expect(try await !first.userCancelled)
      await scene.store.end(with: .userCancelled)
      #expect(try await purchases.purchase(product: product).userCancelled)
    }
  }

  @Test func `Every purchase names its customer to the App Store, a UUID ID unchanged`()
    async throws
  {
    try await Scene.play { scene in
      let id = "6A9D8A3C-1D57-4B0E-9C0E-000000000001"
      let anonymous = "$RCAnonymousID:0123456789abcdef0123456789abcdef"
      for customer in [id, "alice", anonymous] {
        let purchases = await scene.launched(as: customer)
        _ = try await purchases.purchase(product: try await monthly(purchases))
      }

      let tokens = await scene.store.orders.map(\.appAccountToken)
      #expect(
        tokens == [
          UUID(uuidString: id), AppAccountToken.uuid(for: "alice"),
          AppAccountToken.uuid(for: AppUserID(anonymous)),
        ])
    }
  }

  private func monthly(_ purchases: Purchases) async throws -> StoreProduct {
    try #require(await purchases.products(["com.example.monthly"]).first)
  }
}
