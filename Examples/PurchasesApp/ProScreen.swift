import AppFrame
import StoreKit
import Tessera

/// The one screen of the app: it sells Pro and coins, and shows the server's response.
@MainActor
final class ProScreen {
  private let purse: CoinPurse
  /// The last customer info.
  ///
  /// Renewals, refunds and other devices change it without a tap.
  private var info: CustomerInfo?

  init(purse: CoinPurse) {
    self.purse = purse
    Task { [weak self] in
      for await info in Purchases.shared.customerInfoStream { self?.info = info }
    }
  }

  /// Shows the cached customer info of the last launch, or fetches it at the first launch.
  func open() async {
    info = try? await Purchases.shared.customerInfo()
  }

  /// Handles a tap and returns the screen after it.
  func after(_ tap: Tap) async -> Screen {
    do throws(PurchasesError) {
      switch tap {
      case .look: break
      case .products(let ids): return try await shop(ids)
      case .buy(let id): return try await buy(id)
      case .refresh: info = try await Purchases.shared.customerInfo(fetchPolicy: .fetchCurrent)
      case .restore: info = try await Purchases.shared.restorePurchases()
      case .logIn(let name): info = try await Purchases.shared.logIn(name).customerInfo
      case .logOut: info = try await Purchases.shared.logOut()
      case .explain: return await shown()
      }
      return await shown()
    } catch {
      return await lastKnown(error)
    }
  }

  private func shop(_ ids: [String]) async throws(PurchasesError) -> Screen {
    info = try await Purchases.shared.customerInfo(fetchPolicy: .fetchCurrent)
    var screen = await shown()
    if ids.isEmpty {
      let offering = try await Purchases.shared.offerings().current
      screen.products = offering?.availablePackages
        .map { "\($0.storeProduct.localizedTitle) \($0.localizedPriceString)" }
    } else {
      screen.products = await Purchases.shared.products(ids)
        .map { "\($0.localizedTitle) \($0.localizedPriceString)" }.sorted()
    }
    return screen
  }

  private func buy(_ id: String) async throws(PurchasesError) -> Screen {
    // Uses an offering if there is one, so that the server knows where the product was sold.
    let offerings = try? await Purchases.shared.offerings()
    let package = offerings?.all.values.lazy.flatMap(\.availablePackages)
      .first { $0.storeProduct.productIdentifier == id }
    let result: PurchaseResultData
    do throws(PurchasesError) {
      if let package {
        result = try await Purchases.shared.purchase(package: package)
      } else if let product = await Purchases.shared.products([id]).first {
        result = try await Purchases.shared.purchase(product: product)
      } else {
        return await shown(error: "\(id) is not for sale now")
      }
    } catch {
      // A parent or the bank has to approve it. It arrives later as an update, or never.
      guard error.code == .paymentPendingError else { throw error }
      return await shown(note: "waiting for approval")
    }
    info = result.customerInfo
    return await shown(note: result.userCancelled ? "cancelled" : nil)
  }

  /// The server is unreachable, or its response fails verification: the policy decides from cached
  /// data.
  private func lastKnown(_ error: PurchasesError) async -> Screen {
    if let kept = try? await Purchases.shared.customerInfo(fetchPolicy: .cachedOrFetched) {
      info = kept
    }
    var screen = await shown(error: "\(error)")
    screen.isStale = true
    return screen
  }

  private func shown(note: String? = nil, error: String? = nil) async -> Screen {
    // The result of the tap, without updates that arrive during the other requests.
    let info = info
    var screen = Screen(error: error)
    screen.note = note
    screen.user = Purchases.shared.appUserID
    screen.coins = await purse.balance
    if let decision = info?.accessDecision(for: "pro") {
      screen.pro =
        switch decision.access {
        case .granted, .grantedPendingVerification: .active
        case .denied: .inactive
        case .unknown: .unknown
        }
      if decision.access.isGranted {
        screen.plan = decision.productIdentifier
        screen.show(until: decision.until)
      }
      screen.verification = decision.verification?.description
      screen.why = decision.explanation
    }
    for await case .verified(let transaction) in StoreKit.Transaction.all
    where transaction.isUpgraded {
      screen.upgraded = (screen.upgraded ?? []) + [transaction.productID]
    }
    return screen
  }
}
