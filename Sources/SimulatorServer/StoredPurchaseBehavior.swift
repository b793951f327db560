internal import AppStoreSimulator

/// How an account's purchases end, as a file and the control API write it.
struct StoredPurchaseBehavior: Codable, Hashable, Sendable {
  /// The ways, by the names of ``AppStoreSimulator/PurchaseBehavior``.
  enum Name: String, Codable, CaseIterable, Sendable {
    case succeeds
    case isCancelled
    case asksToBuy
    case isInterrupted
    case fails
  }

  private let name: Name
  private let error: String?

  init(_ behavior: PurchaseBehavior) {
    switch behavior {
    case .succeeds: (name, error) = (.succeeds, nil)
    case .isCancelled: (name, error) = (.isCancelled, nil)
    case .asksToBuy: (name, error) = (.asksToBuy, nil)
    case .isInterrupted: (name, error) = (.isInterrupted, nil)
    case .fails(let reason): (name, error) = (.fails, reason.rawValue)
    }
  }

  /// Creates a way of failing, or another way, for which the error does not count.
  init(_ name: Name, error: SimulatedPurchaseError) {
    self.name = name
    self.error = name == .fails ? error.rawValue : nil
  }

  /// The way itself.
  var behavior: PurchaseBehavior {
    switch name {
    case .succeeds: .succeeds
    case .isCancelled: .isCancelled
    case .asksToBuy: .asksToBuy
    case .isInterrupted: .isInterrupted
    case .fails: .fails(error.flatMap(SimulatedPurchaseError.init) ?? .unknown)
    }
  }
}
