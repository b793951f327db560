internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation

/// A change to the seats of a simulated store.
enum SeatMutation: Codable, Hashable, Sendable {
  case sell(ProductID, SeatSale?)
  case renew(Int, group: SubscriptionGroupID, account: AccountID)
  case assign(OriginalTransactionID, AccountID, isAdmin: Bool)
  case unassign(OriginalTransactionID, AccountID)
  case refund(Int, TransactionID, milliPercent: Int?)
  case claim(OriginalTransactionID, request: UUID, appTransactionID: String?)
  case release(OriginalTransactionID, UUID)
  case associate(OriginalTransactionID, UUID, appTransactionID: String)

  /// Applies the change to a store.
  ///
  /// - Returns: The effects, for which no notifications were sent yet.
  /// - Throws: The store's error; the store is then unchanged.
  func perform(on simulator: inout AppStoreState) throws -> [SimulatorEffect] {
    switch self {
    case .sell(let product, let sale): return try simulator.setSeatSale(sale, of: product)
    case .renew(let seats, let group, let account):
      return try simulator.setRenewalSeats(seats, group: group, account: account)
    case .assign(let original, let member, let isAdmin):
      return try simulator.assignSeat(of: original, to: member, isAdmin: isAdmin)
    case .unassign(let original, let member):
      return try simulator.unassignSeat(of: original, from: member)
    case .refund(let seats, let id, let part):
      return try simulator.refundSeats(seats, of: id, share: part.map(RefundAmount.part) ?? .full)
    case .claim(let original, let request, let member):
      _ = try simulator.claimSeat(of: original, request: request, appTransactionID: member)
    case .release(let original, let claim): try simulator.releaseSeat(claim, of: original)
    case .associate(let original, let claim, let member):
      try simulator.associateSeat(claim, of: original, with: member)
    }
    return []
  }
}
