public import AppStoreCore

/// A change to customers or ownership; it is never deleted.
///
/// Operations are numbered in order. Current customers and owners are derived from all operations.
/// A later operation may undo an earlier one, and nothing is rewritten.
public struct IdentityOperation: Hashable, Sendable, Identifiable {
  /// The kind of operation.
  public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    /// A purchase without an owner got its first owner.
    case claim
    /// Purchases moved from one customer to another.
    case transfer
    /// Two customers were joined.
    case alias
    /// A customer was deleted and owns nothing anymore.
    case deletion
    /// An earlier transfer or alias was undone.
    case undo
  }

  /// Why an operation was performed.
  public enum Reason: String, CaseIterable, Codable, Hashable, Sendable {
    /// The customer made a purchase.
    case purchase
    /// The customer restored purchases.
    case restore
    /// The App Store delivered a transaction to the customer's device.
    case queue
    /// The transaction's `appAccountToken` names the customer.
    case accountToken
    /// The customer logged in.
    case logIn
    /// A person or the developer's backend requested it.
    case request
  }

  /// The number of the operation; later ones have greater numbers.
  public let id: Int64
  /// When it was performed.
  public let date: Timestamp
  /// The kind of operation.
  public let kind: Kind
  /// Why it was performed.
  public let cause: Reason
  /// Who performed it.
  public let actor: AuditActor
  /// The app user id that lost something: the former owner, the id joined to ``to``, or the deleted
  /// one; `nil` if none exists.
  public let from: AppUserID?
  /// The app user id that gained something: the new owner, or the id that ``from`` was joined to;
  /// `nil` if none exists.
  public let to: AppUserID?
  /// The operation that this one undid; `nil` unless it is an undo.
  public let undoes: Int64?

  /// Creates an operation.
  public init(
    id: Int64, date: Timestamp, kind: Kind, cause: Reason, actor: AuditActor, from: AppUserID?,
    to: AppUserID?, undoes: Int64?
  ) {
    self.id = id
    self.date = date
    self.kind = kind
    self.cause = cause
    self.actor = actor
    self.from = from
    self.to = to
    self.undoes = undoes
  }
}
