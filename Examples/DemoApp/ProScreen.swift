import Foundation
import StoreKit
import Tessera

/// The one screen of the app: it sells Pro and opens it.
@MainActor
final class ProScreen {
  /// Does what was tapped and returns what the screen then shows.
  func after(_ tap: Tap) async -> Screen {
    switch tap {
    case .showProducts(let ids):
      let products = await Purchases.shared.products(ids)
      var screen = await gate()
      screen.products = products.map { "\($0.localizedTitle) \($0.localizedPriceString)" }.sorted()
      return screen
    case .buy(let id):
      return await buy(id)
    case .refresh:
      return await gate()
    case .restore:
      do {
        return await shown(try await Purchases.shared.restorePurchases())
      } catch {
        return await gate(error: "\(error)")
      }
    }
  }

  private func buy(_ id: String) async -> Screen {
    guard let product = await Purchases.shared.products([id]).first else {
      return await gate(error: "\(id) is not for sale")
    }
    do {
      let result = try await Purchases.shared.purchase(product: product)
      guard !result.userCancelled else { return await gate(error: "cancelled") }
      return await shown(result.customerInfo)
    } catch {
      return await gate(error: "\(error)")
    }
  }

  /// Asks the server; when it does not answer, or its answer is not believed, the last answer that was
  /// verified stays in force.
  private func gate(error: String? = nil) async -> Screen {
    do {
      let info = try await Purchases.shared.customerInfo(fetchPolicy: .fetchCurrent)
      return await shown(info, error: error)
    } catch let failure {
      guard let cached = try? await Purchases.shared.customerInfo(fetchPolicy: .fromCacheOnly)
      else { return Screen(error: "\(failure)") }
      var screen = await shown(cached, error: error ?? "\(failure)")
      screen.isCached = true
      return screen
    }
  }

  private func shown(_ info: CustomerInfo, error: String? = nil) async -> Screen {
    var screen = Screen(error: error)
    screen.verification = info.entitlements.verification.name
    if let pro = info.entitlements["pro"] {
      screen.pro = pro.isActive ? "active" : "inactive"
      screen.plan = pro.productIdentifier
      screen.until = pro.expirationDate
      screen.why = pro.reason
    } else {
      screen.pro = "inactive"
      screen.why = "Nothing this customer bought unlocks pro."
    }
    for await case .verified(let transaction) in StoreKit.Transaction.all
    where transaction.isUpgraded {
      screen.upgraded.append(transaction.productID)
    }
    screen.upgraded.sort()
    return screen
  }
}

extension Tessera.VerificationResult {
  /// The result as a word for the screen.
  fileprivate var name: String {
    switch self {
    case .notRequested: "notRequested"
    case .verified: "verified"
    case .failed: "failed"
    case .verifiedOnDevice: "verifiedOnDevice"
    }
  }
}
