import AppFrame
import Foundation
import StoreKit

/// The one screen of the app: it sells Pro and coins, and shows the customer's access.
@MainActor
struct ProScreen {
  let store: ProStore

  /// Handles a tap and returns the screen after it.
  func after(_ tap: Tap) async -> Screen {
    do {
      switch tap {
      case .look: return await shown()
      case .products(let ids):
        var screen = await shown()
        screen.products = try await store.products(ids.isEmpty ? Goods.all : ids)
          .map { "\($0.displayName) \($0.displayPrice)" }
        return screen
      case .buy(let id): return try await buy(id)
      case .refresh:
        await store.refresh()
        return await shown()
      case .restore:
        try await store.restore()
        return await shown()
      case .logIn, .logOut, .explain: return await shown(error: "this app has no such button")
      }
    } catch {
      return await shown(error: error.localizedDescription)
    }
  }

  private func buy(_ id: String) async throws -> Screen {
    guard let product = try await store.products([id]).first else {
      return await shown(error: "\(id) is not for sale now")
    }
    let outcome = try await store.buy(product)
    var screen = await shown()
    switch outcome {
    case .bought: break
    case .pending: screen.note = "waiting for approval"
    case .cancelled: screen.note = "cancelled"
    }
    return screen
  }

  private func shown(error: String? = nil) async -> Screen {
    var screen = Screen(error: error)
    switch store.access {
    case .unknown: break
    case .closed: screen.pro = .inactive
    case .open(let plan, let until):
      screen.pro = .active
      screen.plan = plan
      screen.show(until: until)
    }
    screen.coins = await store.purse.balance
    return screen
  }
}
