import AppStoreCore
import EntitlementAPI
package import Tessera

/// Effects as a list, in which the order counts among those of one kind.
extension PurchaseEffects: ExpressibleByArrayLiteral {
  package init(arrayLiteral parts: PurchaseEffects...) {
    self.init(
      local: parts.flatMap(\.local), transaction: parts.flatMap(\.transaction),
      request: parts.compactMap(\.request).first)
  }

  static let persist = PurchaseEffects(local: [.persist])
  static let cancelRetry = PurchaseEffects(local: [.cancelRetry])
  static let noteOnDevice = PurchaseEffects(transaction: [.noteOnDevice])
  static let finish = PurchaseEffects(transaction: [.finish])
  static let credit = PurchaseEffects(transaction: [.credit])
  static let logBuyerAway = PurchaseEffects(transaction: [.logBuyerAway])

  static func retry(after pause: Duration) -> PurchaseEffects {
    PurchaseEffects(local: [.retry(after: pause)])
  }

  static func enqueue(flight: Int) -> PurchaseEffects {
    PurchaseEffects(transaction: [.enqueue(flight: flight)])
  }

  static func invalidateResponse(_ customer: AppUserID) -> PurchaseEffects {
    PurchaseEffects(transaction: [.invalidateResponse(customer)])
  }

  static func deliver(waiters: [Int]) -> PurchaseEffects {
    PurchaseEffects(transaction: [.deliver(waiters: waiters)])
  }

  static func resume(waiters: [Int]) -> PurchaseEffects {
    PurchaseEffects(transaction: [.resume(waiters: waiters)])
  }

  static func failInProgress(product: String) -> PurchaseEffects {
    PurchaseEffects(request: .failInProgress(product: product))
  }

  static func resend(_ customers: [AppUserID]) -> PurchaseEffects {
    PurchaseEffects(request: .resend(customers))
  }

  var isEmpty: Bool { self == [] }

  func contains(_ part: PurchaseEffects) -> Bool {
    part.local.allSatisfy { local.contains($0) }
      && part.transaction.allSatisfy { transaction.contains($0) }
      && (part.request == nil || part.request == request)
  }

  /// The flights that they queue.
  var queued: [Int] {
    transaction.compactMap { if case .enqueue(let flight) = $0 { flight } else { nil } }
  }

  /// The receipt that they send; `nil` for none.
  var sent: ReceiptBody? { if case .send(_, let receipt)? = request { receipt } else { nil } }
}
