import AppFrame
import Tessera

/// The one screen of the app: it sells Pro and coins, and does not depend on the source of access.
@MainActor
struct ProScreen {
  let purchases: Purchases
  let purse: CoinPurse

  /// Handles a tap and returns the screen after it.
  func after(_ tap: Tap) async -> Screen {
    do throws(PurchasesError) {
      switch tap {
      case .look, .explain: return await shown()
      case .products(let ids): return await shop(ids.isEmpty ? Goods.all : ids)
      case .buy(let id): return try await buy(id)
      case .refresh: _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      case .restore: try await purchases.restorePurchases()
      case .logIn(let name): _ = try await purchases.logIn(name)
      case .logOut: _ = try await purchases.logOut()
      }
      return await shown()
    } catch {
      return await shown(error: "\(error)")
    }
  }

  private func shop(_ ids: [String]) async -> Screen {
    var screen = await shown()
    screen.products = await purchases.products(ids)
      .map { "\($0.localizedTitle) \($0.localizedPriceString)" }
    return screen
  }

  private func buy(_ id: String) async throws(PurchasesError) -> Screen {
    guard let product = await purchases.products([id]).first else {
      return await shown(error: "\(id) is not for sale now")
    }
    do throws(PurchasesError) {
      let result = try await purchases.purchase(product: product)
      return await shown(note: result.userCancelled ? "cancelled" : nil)
    } catch {
      // A parent or the bank has to approve it. It arrives later as an update, or never.
      guard error.code == .paymentPendingError else { throw error }
      return await shown(note: "waiting for approval")
    }
  }

  /// Queries the gate each time.
  ///
  /// It responds immediately from cached data, so this is cheap.
  private func shown(note: String? = nil, error: String? = nil) async -> Screen {
    let decision = await purchases.accessDecision(for: "pro")
    var screen = Screen(error: error)
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
    screen.note = note
    screen.user = purchases.appUserID
    screen.coins = await purse.balance
    return screen
  }
}
