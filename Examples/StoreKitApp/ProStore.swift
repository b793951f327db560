import AppFrame
import Foundation
import Observation
import StoreKit

/// Pro and coins, from StoreKit 2 alone.
///
/// Make one before the first screen and keep it for the app's whole life: it listens from then on.
@MainActor @Observable
final class ProStore {
  /// What is known of Pro.
  enum Access: Equatable {
    /// StoreKit was not read yet: show neither the paywall nor the goods.
    case unknown
    case closed
    case open(plan: String, until: Date?)
  }

  /// How a purchase ended.
  enum Outcome {
    case bought
    /// A parent has to approve it, or the bank. It comes as an update, or never.
    case pending
    case cancelled
  }

  private(set) var access = Access.unknown
  let purse: CoinPurse
  // The plan that was open last, also before this launch. It opens nothing, because anybody can write a
  // file; it only says that an empty reading is no "no".
  @ObservationIgnored private var lastPlan: String?
  @ObservationIgnored private let planFile = AppFolder.url.appending(path: "plan")
  @ObservationIgnored private var lastReading = 0
  @ObservationIgnored private var shownReading = 0

  init(purse: CoinPurse) {
    self.purse = purse
    lastPlan = try? String(contentsOf: planFile, encoding: .utf8)
    // Renewals, refunds, what a parent approved, what was bought on another device, and first of all what
    // a crash left unfinished.
    Task { [weak self] in
      for await update in Transaction.updates { await self?.take(update) }
    }
    // An expiry makes no transaction, but it changes a status.
    Task { [weak self] in
      for await _ in Product.SubscriptionInfo.Status.updates { await self?.refresh() }
    }
  }

  func products(_ ids: [String]) async throws -> [Product] {
    try await Product.products(for: ids)
  }

  func buy(_ product: Product) async throws -> Outcome {
    switch try await product.purchase() {
    case .success(let result):
      await take(result)
      _ = try result.payloadValue
      return .bought
    case .pending: return .pending
    case .userCancelled: return .cancelled
    @unknown default: return .cancelled
    }
  }

  /// Fetches from the App Store, which may ask the customer to sign in: only ever on a tap.
  func restore() async throws {
    try await AppStore.sync()
    await refresh()
  }

  /// Looks again: at launch, and when the app comes to the foreground.
  func refresh() async {
    // A cancelled task reads nothing, and views cancel theirs.
    await Task {
      for await result in Transaction.unfinished { await deliver(result) }
      await read(after: nil)
    }.value
  }

  /// Takes what was bought here, or what the App Store tells.
  private func take(_ result: VerificationResult<Transaction>) async {
    await Task {
      await deliver(result)
      await read(after: try? result.payloadValue)
    }.value
  }

  /// Verifies, keeps what was bought, and only then finishes.
  private func deliver(_ result: VerificationResult<Transaction>) async {
    // What does not verify opens nothing, and is not finished, because somebody may have paid for it.
    guard case .verified(let transaction) = result else { return }
    if !Goods.pro.contains(transaction.productID) {
      let id = String(transaction.id)
      do {
        let coins = try Goods.coins(for: transaction.productID)
        if transaction.revocationDate != nil {
          try await purse.takeBack(id)
        } else {
          try await purse.credit(coins * transaction.purchasedQuantity, for: id)
        }
      } catch {
        return  // It stays unfinished, so it comes again.
      }
    }
    await transaction.finish()
  }

  /// Reads what is open.
  ///
  /// - Parameter news: What may be listed only later; whoever paid does not wait for that.
  private func read(after news: Transaction?) async {
    lastReading += 1
    let reading = lastReading
    var found = news.flatMap { $0.opensPro ? $0 : nil }
    for await case .verified(let transaction) in Transaction.currentEntitlements
    where Goods.pro.contains(transaction.productID) {
      if found.map({ $0.end < transaction.end }) ?? true { found = transaction }
    }
    var access = Access.closed
    if let found {
      access = .open(plan: found.productID, until: found.expirationDate)
    } else if let lastPlan, await !isOver(lastPlan) {
      access = self.access
    }
    // A reading that began earlier may end later.
    guard reading > shownReading else { return }
    shownReading = reading
    self.access = access
    if case .open(let plan, _) = access { keep(plan) }
    if access == .closed { keep(nil) }
  }

  /// Remembers the plan for the next launch; what cannot be written counts in this one.
  private func keep(_ plan: String?) {
    guard plan != lastPlan else { return }
    lastPlan = plan
    if let plan {
      try? AppFolder.write(Data(plan.utf8), to: planFile)
    } else {
      try? FileManager.default.removeItem(at: planFile)
    }
  }

  /// Whether the App Store signed that a plan is over.
  ///
  /// It lists nothing for a moment at a renewal, and while it cannot be read. Neither is a "no".
  private func isOver(_ plan: String) async -> Bool {
    guard case .verified(let last)? = await Transaction.latest(for: plan) else { return false }
    guard last.revocationDate == nil else { return true }
    guard let state = await last.subscriptionStatus?.state else { return false }
    return [.expired, .revoked, .inBillingRetryPeriod].contains(state)
  }
}

extension Transaction {
  /// When access ends; what is kept for ever ends last.
  fileprivate var end: Date { expirationDate ?? .distantFuture }

  /// Whether it opened Pro when the App Store signed it.
  fileprivate var opensPro: Bool {
    Goods.pro.contains(productID) && revocationDate == nil && !isUpgraded && signedDate < end
  }
}
