internal import AppStoreCore

/// An operation before it is numbered.
struct NewIdentityOperation: Hashable, Sendable {
  let date: Timestamp
  let kind: IdentityOperation.Kind
  let cause: IdentityOperation.Reason
  let actor: AuditActor
  var from: AppUserID?
  var to: AppUserID?
  var undoes: Int64?

  /// Returns the operation with a number.
  func operation(_ number: Int64) -> IdentityOperation {
    IdentityOperation(
      id: number, date: date, kind: kind, cause: cause, actor: actor, from: from, to: to,
      undoes: undoes)
  }
}
