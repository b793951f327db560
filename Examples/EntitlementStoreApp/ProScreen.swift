import AppFrame
import Tessera

/// The one screen of the app: it sells Pro and coins, and shows the store's state.
@MainActor
struct ProScreen {
  let store: EntitlementStore
  let purse: CoinPurse

  /// Handles a tap and returns the screen after it.
  func after(_ tap: Tap) async -> Screen {
    do throws(PurchasesError) {
      switch tap {
      case .look: break
      case .products(let ids): return await shop(ids.isEmpty ? Goods.all : ids)
      case .buy(let id): return try await buy(id)
      // With SwiftUI this is `.onChange(of: scenePhase)`.
      case .refresh: await store.refresh(reason: .foreground)
      case .restore:
        try await Purchases.shared.restorePurchases()
        await store.refresh(reason: .manual)
      case .explain:
        var screen = await shown()
        screen.why = store.debugSnapshot
        return screen
      case .logIn, .logOut: return await shown(error: "this app has no such button")
      }
      return await shown()
    } catch {
      return await shown(error: "\(error)")
    }
  }

  private func shop(_ ids: [String]) async -> Screen {
    var screen = await shown()
    screen.products = await Purchases.shared.products(ids)
      .map { "\($0.localizedTitle) \($0.localizedPriceString)" }
    return screen
  }

  private func buy(_ id: String) async throws(PurchasesError) -> Screen {
    guard let product = await Purchases.shared.products([id]).first else {
      return await shown(error: "\(id) is not for sale now")
    }
    do throws(PurchasesError) {
      let result = try await Purchases.shared.purchase(product: product)
      await store.refresh(reason: .update)
      var screen = await shown()
      if result.userCancelled { screen.note = "cancelled" }
      return screen
    } catch {
      // A parent or the bank has to approve it. It arrives later as an update, or never.
      guard error.code == .paymentPendingError else { throw error }
      var screen = await shown()
      screen.note = "waiting for approval"
      return screen
    }
  }

  /// The gate, the plan's label and the reason, all from the same state.
  private func shown(error: String? = nil) async -> Screen {
    var screen = Screen(error: error)
    switch store.state {
    case .unknown: break
    case .inactive: screen.pro = .inactive
    case .active(let entitlement):
      screen.pro = .active
      screen.show(until: entitlement.until)
    }
    screen.plan = store.plan
    screen.isStale = store.isStale
    screen.why = store.explain()
    screen.coins = await purse.balance
    return screen
  }
}
