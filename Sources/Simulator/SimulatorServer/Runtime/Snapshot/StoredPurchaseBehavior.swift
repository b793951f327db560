internal import AppStoreSimulator

/// The outcome of an account's purchases, in a file and in the control API.
struct StoredPurchaseBehavior: Codable, Hashable, Sendable {
  /// The outcomes, by the names of `PurchaseBehavior`.
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

  /// Creates an outcome.
  ///
  /// The error is only used if the outcome is a failure.
  init(_ name: Name, error: SimulatedPurchaseError) {
    self.name = name
    self.error = name == .fails ? error.rawValue : nil
  }

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
