import EntitlementAPI
import Foundation
import StoreKitBackend
import Tessera
import Testing

/// The API with completion handlers; the customer is `alice`.
@Suite(.timeLimit(.minutes(30))) struct CompletionHandlerTests {
  /// Makes a call with a handler and waits until the handler runs.
  private func told<Value: Sendable>(
    _ call: (@escaping @MainActor @Sendable (Value) -> Void) -> Void
  ) async -> Value {
    await withCheckedContinuation { continuation in
      call { continuation.resume(returning: $0) }
    }
  }

  @Test func `A handler receives customer info, or the error`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()

      let info = await told { tell in
        purchases.getCustomerInfo { info, error in tell((info, error)) }
      }
      #expect(info.0?.originalAppUserId == "alice" && info.1 == nil)

      scene.server.next(.offline)
      let none = await told { tell in
        purchases.getCustomerInfo(fetchPolicy: .fetchCurrent) { info, error in tell((info, error)) }
      }
      #expect(none.0 == nil && none.1 == .networkError)
    }
  }

  @Test func `The first call after an invalidation fetches from the server`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      for count in 1...20 {
        purchases.invalidateCustomerInfoCache()
        let error = await told { tell in purchases.getCustomerInfo { _, error in tell(error) } }
        #expect(error == nil && scene.server.log.count == count)
      }
    }
  }

  @Test func `A purchase is passed to the handler, and a canceled one also as an error`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let monthly = try #require(await purchases.products(["com.example.monthly"]).first)
      typealias Result = (
        id: String?, isActive: Bool?, error: PublicError?, userCancelled: Bool
      )
      func buy() async -> Result {
        await told { tell in
          purchases.purchase(product: monthly) { transaction, info, error, userCancelled in
            tell(
              (
                transaction?.transactionIdentifier, info?.entitlements["pro"]?.isActive, error,
                userCancelled
              ))
          }
        }
      }

      await scene.store.end(with: .userCancelled)
      let cancelled = await buy()
      #expect(cancelled.error == .purchaseCancelledError && cancelled.userCancelled)
      #expect(cancelled.id == nil && cancelled.isActive != true)
    }
  }

  @Test func `A successful purchase is passed to the handler without an error`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let monthly = try #require(await purchases.products(["com.example.monthly"]).first)

      let result = await told { tell in
        purchases.purchase(product: monthly) { transaction, info, error, userCancelled in
          tell((transaction?.id, info?.entitlements["pro"]?.isActive, error, userCancelled))
        }
      }

      #expect(result.0 == "1001" && result.1 == true && result.2 == nil && !result.3)
    }
  }

  @Test func `Handlers receive products and eligibility`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()

      let products = await told { tell in
        purchases.getProducts(["com.example.monthly", "other"]) { tell($0) }
      }
      let monthly = try #require(products.first)
      #expect(monthly.localizedPricePerYear == "$59.88")
      #expect(monthly.introductoryDiscount?.numberOfPeriods == 2)

      let statuses = await told { tell in
        purchases.checkTrialOrIntroDiscountEligibility(
          productIdentifiers: ["com.example.monthly", "com.example.coins", "other"]
        ) { tell($0.mapValues(\.status)) }
      }
      #expect(
        statuses == [
          "com.example.monthly": .eligible, "com.example.coins": .noIntroOfferExists,
          "other": .unknown,
        ])
      let storefront = await told { tell in purchases.getStorefront { tell($0) } }
      #expect(storefront?.countryCode == "USA" && storefront?.identifier == "143441")
      #expect(purchases.storeFrontCountryCode == "USA")
      #expect(purchases.storeFrontLocale?.region?.identifier == "US")
    }
  }

  @Test func `Handlers receive the new customer after log-in and log-out`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch(as: nil)

      let known = await told { tell in
        purchases.logIn("bob") { info, created, error in tell((info, created, error)) }
      }
      #expect(known.0 != nil && known.1 && known.2 == nil && purchases.appUserID == "bob")

      let refused = await told { tell in
        purchases.logIn(" ") { info, created, error in tell((info, created, error)) }
      }
      #expect(refused.0 == nil && !refused.1 && refused.2 == .invalidAppUserIdError)

      let left = await told { tell in
        purchases.logOut { info, error in tell((info, error)) }
      }
      #expect(left.0 != nil && left.1 == nil && purchases.isAnonymous)
    }
  }
}
