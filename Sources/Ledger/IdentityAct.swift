public import AppStoreTypes

/// Something that was done to who a customer is or who owns a purchase; it stays on record for ever.
///
/// Acts are numbered in the order in which they were done. What customers and owners are now follows
/// from all acts; a later act may take an earlier one back, and nothing is rewritten.
public struct IdentityAct: Hashable, Sendable, Identifiable {
  /// What kind of act.
  public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    /// A purchase that nobody had got its first owner.
    case claim
    /// Purchases moved from one customer to another.
    case transfer
    /// Two customers became one.
    case alias
    /// A customer was deleted, and owns nothing any more.
    case deletion
    /// An earlier transfer or alias was taken back.
    case undo
  }

  /// Why an act was done.
  public enum Cause: String, CaseIterable, Codable, Hashable, Sendable {
    /// The customer bought something.
    case purchase
    /// The customer asked for what they bought before.
    case restore
    /// The store delivered a transaction to the customer's device.
    case queue
    /// The transaction's `appAccountToken` names the customer.
    case accountToken
    /// The customer logged in.
    case logIn
    /// A person, or the developer's backend, asked for it.
    case request
  }

  /// The number of the act; later acts have greater ones.
  public let id: Int64
  /// When it was done.
  public let date: Timestamp
  /// What kind of act it is.
  public let kind: Kind
  /// Why it was done.
  public let cause: Cause
  /// Who did it.
  public let actor: RecordActor
  /// The app user id that lost something: the former owner, the id that was joined to ``to``, or the
  /// deleted one; `nil` when nobody did.
  public let from: CustomerID?
  /// The app user id that got something: the new owner, or the id that ``from`` was joined to; `nil` when
  /// nobody did.
  public let to: CustomerID?
  /// The act that this one took back; `nil` unless it is an undo.
  public let undone: Int64?
  /// The number of the newest act when this one was asked for, zero before the first one; `nil` when it was
  /// done at once.
  public let asked: Int64?

  package init(
    id: Int64, date: Timestamp, kind: Kind, cause: Cause, actor: RecordActor, from: CustomerID?,
    to: CustomerID?, undone: Int64?, asked: Int64? = nil
  ) {
    self.id = id
    self.date = date
    self.kind = kind
    self.cause = cause
    self.actor = actor
    self.from = from
    self.to = to
    self.undone = undone
    self.asked = asked
  }
}
