internal import AppStoreCore
internal import EntitlementServer
internal import Foundation
internal import Ledger

/// The operations on customers and purchases, done or planned; ready to print.
public struct OperationReport: Hashable, Sendable, Encodable {
  /// One operation.
  public struct Act: Hashable, Sendable, Encodable {
    /// A purchase that was assigned to another owner.
    struct Move: Hashable, Sendable, Encodable {
      let purchase: String
      let from: String?
      let to: String?
    }

    /// `nil` for an operation that is only planned.
    var operation: Int64?
    var date: String?
    var kind: IdentityOperation.Kind
    var reason: IdentityOperation.Reason
    var actor: String?
    var from: String?
    var to: String?
    var undoes: Int64?
    var undoneBy: Int64?
    var moves: [Move]
  }

  /// The operations, the oldest first.
  public let operations: [Act]

  init(_ changes: [CustomerChange]) {
    operations = changes.compactMap { change in
      guard case .operation(let act, let claims) = change else { return nil }
      return Act(act, claims, undoneBy: nil)
    }
  }

  init(_ history: OwnershipHistory) {
    operations = history.entries.map { Act($0.operation, $0.claims, undoneBy: $0.undoneBy) }
  }

  init(_ plan: TransferPlan) {
    operations = plan.parts.map { part in
      Act(
        kind: .transfer, reason: .request, from: part.owner.rawValue, to: plan.recipient.rawValue,
        moves: part.purchases.map {
          .init(purchase: $0.rawValue, from: part.owner.rawValue, to: plan.recipient.rawValue)
        })
    }
  }

  /// The operations for people, one line each.
  public var lines: [String] { operations.map(\.line) }

  /// The operations as JSON, one object on each line.
  public var jsonLines: [String] { operations.map { CustomerReport.json($0) } }
}

extension OperationReport.Act {
  init(_ act: IdentityOperation, _ claims: [OwnershipChange], undoneBy: Int64?) {
    self.init(
      operation: act.id, date: act.date.iso8601, kind: act.kind, reason: act.cause,
      actor: act.actor.description, from: act.from?.rawValue, to: act.to?.rawValue,
      undoes: act.undoes, undoneBy: undoneBy,
      moves: claims.map {
        Move(
          purchase: $0.originalTransactionID.rawValue, from: $0.previousOwner?.rawValue,
          to: $0.customer?.rawValue)
      })
  }

  /// The operation in one line: number, time, actor, reason, kind, and the purchases that moved.
  var line: String {
    let head = [
      operation.map { "operation \($0)" } ?? "planned", date, actor.map { "by \($0)" },
      "(\(reason.rawValue))",
    ]
    let tail = undoneBy.map { "; undone by operation \($0)" } ?? ""
    return head.compactMap { $0 }.joined(separator: "  ") + "  " + summary + tail
  }

  private var summary: String {
    let (previous, new) = (from ?? "no customer", to ?? "no customer")
    let purchases = moves.map(\.purchase).joined(separator: ", ")
    return switch kind {
    case .claim: "claim: \(purchases) assigned to \(new)"
    case .transfer: "transfer: \(purchases) moved from \(previous) to \(new)"
    case .alias: "alias: \(previous) and \(new) are one customer"
    case .deletion where moves.isEmpty: "deletion: \(previous)"
    case .deletion: "deletion: \(previous); no customer owns \(purchases)"
    case .undo where moves.isEmpty:
      "undo of operation \(undoes ?? 0): \(previous) and \(new) are two customers"
    case .undo:
      "undo of operation \(undoes ?? 0): \(purchases) moved back from \(previous) to \(new)"
    }
  }
}
