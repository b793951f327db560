internal import AppStoreTypes
internal import EntitlementAPI

/// What a purchase brought.
///
/// The transaction is `nil` when the customer cancelled.
public typealias PurchaseResultData = (
  transaction: StoreTransaction?, customerInfo: CustomerInfo, userCancelled: Bool
)

extension Purchases {
  /// Returns the products the App Store sells among some identifiers; with a key of the Test Store those of the server.
  ///
  /// Unknown identifiers are left out. It is empty when the store cannot be asked. Either is logged, as a
  /// warning and as an error. StoreKit finds nothing in a cancelled task, so it is asked in another one.
  public func products(_ productIdentifiers: [String]) async -> [StoreProduct] {
    await Task {
      do throws(PurchasesError) {
        let products =
          if let testStore {
            try await testStore.client.testStoreProducts(productIdentifiers, for: customer)
          } else {
            try await StoreKitAdapter().products(productIdentifiers)
          }
        if let line = Self.missing(productIdentifiers, in: products) { Log.warn(line) }
        return products
      } catch {
        Log.error("the App Store cannot be asked for products, so none are listed: \(error)")
        return []
      }
    }.value
  }

  /// Returns what to say of identifiers that the store does not know; `nil` when it knows all.
  static func missing(_ identifiers: [String], in products: [StoreProduct]) -> String? {
    let unknown = Set(identifiers).subtracting(products.map(\.productIdentifier)).sorted()
    guard !unknown.isEmpty else { return nil }
    return "the App Store does not sell \(unknown.joined(separator: ", ")): check the identifiers, "
      + "the products' state in App Store Connect, and the agreements"
  }

  /// Buys for the customer as collected, and returns what they may use then.
  ///
  /// The transaction is finished only after the server recorded it and the device keeps the answer, and a
  /// consumable after the handler of ``Configuration/Builder/with(creditHandler:)`` credited it. When
  /// the server does not answer, it stays unfinished and goes again with the next
  /// ``customerInfo(fetchPolicy:)``; with ``Configuration/Builder/with(onDeviceCatalog:)`` what it unlocks
  /// is open meanwhile.
  ///
  /// With a key of the Test Store nobody is asked to pay: a dialog asks how the purchase shall end, and the server
  /// records it.
  ///
  /// The App Store signs an app account token into the transaction: the customer's id when it is a UUID,
  /// otherwise the version 5 UUID of it, so that the server knows whose a notification is.
  ///
  /// - Throws: ``PurchasesError``. ``ErrorCode/paymentPendingError`` means that somebody else must act
  ///   first. After a network or server error the customer may have paid
  ///   (``PurchasesError/isPurchaseMade``); nothing is lost.
  public func purchase(
    _ params: PurchaseParams
  ) async throws(PurchasesError) -> PurchaseResultData {
    try await purchase(params, by: nil)
  }

  /// Buys as ``purchase(_:)`` does.
  ///
  /// - Parameter sale: How StoreKit is asked; `nil` asks in the window of the parameters. All that follows is the
  ///   same: the result is verified, recorded and finished.
  package func purchase(
    _ params: PurchaseParams, by sale: StoreKitSale?
  ) async throws(PurchasesError) -> PurchaseResultData {
    let product = params.product
    guard await inProgress.begin(product.productIdentifier) else {
      throw PurchasesError(
        .operationAlreadyInProgressForProductError,
        "\(product.productIdentifier) is being bought already", isRetryable: true)
    }
    await settleCustomer()
    do throws(PurchasesError) {
      let result =
        if let device {
          try await buy(params, on: device, by: sale)
        } else if let testStore {
          try await buyInTestStore(params, manager: testStore)
        } else {
          try await buy(params, manager: try manager.get(), by: sale)
        }
      await inProgress.end(product.productIdentifier)
      return result
    } catch {
      await inProgress.end(product.productIdentifier)
      throw error
    }
  }

  private func buy(
    _ params: PurchaseParams, manager: CustomerInfoManager, by sale: StoreKitSale?
  ) async throws(PurchasesError) -> PurchaseResultData {
    let buyer = customer
    await manager.buyers.note(buyer)
    let token = AppAccountToken.purchaseToken(of: buyer)
    let store = manager.store
    guard let purchase = try await store.buy(params, appAccountToken: token, by: sale) else {
      let customer = current.heir(of: buyer)
      let info = try await infoAfterCancelling { () throws(PurchasesError) in
        try await manager.info(of: customer, policy: .cachedOrFetched)
      }
      return (nil, info, true)
    }
    var receipt = ReceiptBody(
      purchase, of: buyer, source: .purchase, isRestore: CustomerIdentity.isAnonymous(buyer),
      product: params.product)
    if let package = params.package { receipt.say(package.presentedOfferingContext) }
    do throws(PurchasesError) {
      let answer = try await manager.poster.post(
        purchase, as: receipt, waitsForCredit: true)
      // Whoever was anonymous may have logged in while the sheet was open.
      let info = await manager.publish(answer, of: current.heir(of: buyer))
      return (StoreTransaction(purchase), info, false)
    } catch {
      guard let info = await manager.onDevice(current.heir(of: buyer), after: error) else {
        var error = error
        error.isPurchaseMade = true
        throw error
      }
      return (StoreTransaction(purchase), info, false)
    }
  }

  /// Returns what the customer may use who did not buy.
  ///
  /// - Throws: ``ErrorCode/purchaseCancelledError`` when that is not known: what the app must hear is that
  ///   the customer cancelled.
  func infoAfterCancelling(
    _ info: () async throws(PurchasesError) -> CustomerInfo
  ) async throws(PurchasesError) -> CustomerInfo {
    do throws(PurchasesError) {
      return try await info()
    } catch {
      throw PurchasesError(
        .purchaseCancelledError, "the customer cancelled, and no customer info is known: \(error)")
    }
  }
}
