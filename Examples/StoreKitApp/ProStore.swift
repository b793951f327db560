import AppFrame
import Foundation
import Observation
import StoreKit

/// Access to Pro and coins, from StoreKit 2 alone.
///
/// Create one before the first screen and keep it for the app's lifetime: it observes updates from
/// then on.
@MainActor @Observable
final class ProStore {
  /// The state of Pro.
  enum Access: Equatable {
    /// StoreKit was not read yet: show neither the paywall nor the content.
    case unknown
    case closed
    case open(plan: String, until: Date?)
  }

  /// The result of a purchase.
  enum Outcome {
    case bought
    /// A parent or the bank has to approve it.
    ///
    /// It arrives as an update, or never.
    case pending
    case cancelled
  }

  private(set) var access = Access.unknown
  let purse: CoinPurse
  // The last active plan, also from earlier launches. It unlocks nothing, because anyone can write
  // a file. With it, an empty reading does not mean "no".
  @ObservationIgnored private var lastPlan: String?
  @ObservationIgnored private let planFile = AppFolder.url.appending(path: "plan")
  @ObservationIgnored private var lastReading = 0
  @ObservationIgnored private var shownReading = 0

  init(purse: CoinPurse) {
    self.purse = purse
    lastPlan = try? String(contentsOf: planFile, encoding: .utf8)
    // Renewals, refunds, approved purchases, purchases on other devices, and first of all
    // transactions that a crash left unfinished.
    Task { [weak self] in
      for await update in Transaction.updates { await self?.take(update) }
    }
    // An expiration creates no transaction, but it changes a status.
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

  /// Synchronizes with the App Store, which may ask the customer to sign in: call it only on a tap.
  func restore() async throws {
    try await AppStore.sync()
    await refresh()
  }

  /// Reads StoreKit again: at launch, and when the app returns to the foreground.
  func refresh() async {
    // A canceled task reads nothing, and views cancel their tasks.
    await Task {
      for await result in Transaction.unfinished { await deliver(result) }
      await read(after: nil)
    }.value
  }

  /// Handles the result of a purchase or an update.
  private func take(_ result: VerificationResult<Transaction>) async {
    await Task {
      await deliver(result)
      await read(after: try? result.payloadValue)
    }.value
  }

  /// Verifies a transaction, saves what was bought, and only then finishes it.
  private func deliver(_ result: VerificationResult<Transaction>) async {
    // An unverified transaction unlocks nothing and is not finished, because it may have been paid
    // for.
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
        return  // It remains unfinished, so it is delivered again.
      }
    }
    await transaction.finish()
  }

  /// Reads the current access.
  ///
  /// - Parameter update: A transaction that may be listed only later; a paying customer does not wait
  ///   for that.
  private func read(after update: Transaction?) async {
    lastReading += 1
    let reading = lastReading
    var found = update.flatMap { $0.opensPro ? $0 : nil }
    // A reading that starts now may list less and finish first.
    if let found { show(found) }
    for await case .verified(let transaction) in Transaction.currentEntitlements
    where Goods.pro.contains(transaction.productID) {
      if found.map({ $0.end < transaction.end }) ?? true { found = transaction }
    }
    var access = Access.closed
    if found == nil, let lastPlan, await !isOver(lastPlan) { access = self.access }
    // A read that started earlier can finish later.
    guard reading > shownReading else { return }
    shownReading = reading
    if let found { return show(found) }
    self.access = access
    if access == .closed { keep(nil) }
  }

  private func show(_ transaction: Transaction) {
    access = .open(plan: transaction.productID, until: transaction.expirationDate)
    keep(transaction.productID)
  }

  /// Saves the plan for the next launch.
  ///
  /// If that fails, it is only used in this one.
  private func keep(_ plan: String?) {
    guard plan != lastPlan else { return }
    lastPlan = plan
    if let plan {
      try? AppFolder.write(Data(plan.utf8), to: planFile)
    } else {
      try? FileManager.default.removeItem(at: planFile)
    }
  }

  /// Returns whether the App Store signed that a plan has ended.
  ///
  /// At a renewal, and while it cannot be read, the App Store lists nothing for a moment. Neither
  /// means "no".
  private func isOver(_ plan: String) async -> Bool {
    guard case .verified(let last)? = await Transaction.latest(for: plan) else { return false }
    guard last.revocationDate == nil else { return true }
    guard let state = await last.subscriptionStatus?.state else { return false }
    return [.expired, .revoked, .inBillingRetryPeriod].contains(state)
  }
}

extension Transaction {
  /// When access ends; permanent access ends last.
  fileprivate var end: Date { expirationDate ?? .distantFuture }

  /// Whether it unlocked Pro when the App Store signed it.
  fileprivate var opensPro: Bool {
    Goods.pro.contains(productID) && revocationDate == nil && !isUpgraded && signedDate < end
  }
}
