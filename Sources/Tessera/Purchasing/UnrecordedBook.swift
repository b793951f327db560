internal import AppStoreTypes
internal import Effects
internal import Foundation

/// Guards the marks of purchases seen on this device that have no final result from the server.
///
/// A mark is saved before a purchase is first sent, so that it survives a crash and a launch. It is
/// removed when that transaction is recorded. The mark of a permanently rejected transaction stays,
/// because the device must not grant later what the server rejected.
actor UnrecordedBook {
  /// The maximum number of marked purchases; the newest stay.
  static let most = 100
  /// How long a mark stays whose transaction StoreKit no longer lists: a consumable that was
  /// finished, or a purchase of another account.
  static let patience = Duration.days(30)

  /// The reasons to check the marks; the first is for marks of earlier launches.
  nonisolated let signals: AsyncStream<UnrecordedRetry.Signal>
  private nonisolated let signaller: AsyncStream<UnrecordedRetry.Signal>.Continuation
  private var marks: KeptList<UnrecordedPurchase>

  init(in vault: SecureStorage, random: RandomBytes = .system) {
    marks = KeptList(
      in: vault.folder, "unrecorded", most: Self.most,
      sealedWith: DeviceKey(vault: vault, random: random))
    (signals, signaller) = AsyncStream.makeStream()
    signal(.marksChanged)
  }

  /// Whether the marks can be read; not before a device is first unlocked.
  var isReadable: Bool { marks.isReadable }

  /// Signals the retry loop.
  nonisolated func signal(_ signal: UnrecordedRetry.Signal) { signaller.yield(signal) }

  /// Marks a purchase that is about to be sent for a customer; a revoked one gets no mark.
  func note(_ purchase: VerifiedTransaction, of customer: AppUserID) {
    let id = purchase.id
    guard purchase.state.revocationDate == nil else {
      return keep(marks.elements.filter { $0.transactionID != id || $0.isRefused })
    }
    guard !marks.elements.contains(where: { $0.transactionID == id && $0.customer == customer })
    else { return }
    keep(marks.elements + [UnrecordedPurchase(purchase, of: customer)])
  }

  /// Removes the mark of a transaction that the server recorded for a customer.
  func noteRecorded(_ id: TransactionID, of customer: AppUserID) {
    keep(
      marks.elements.filter {
        $0.transactionID != id || ($0.isRefused && $0.customer != customer)
      })
  }

  /// Removes a customer's marks that are old and can no longer be sent; rejections stay.
  ///
  /// - Returns: The transactions whose marks were removed.
  func forget(
    _ ids: Set<TransactionID>, of customer: AppUserID, boughtBefore date: Timestamp
  ) -> Set<TransactionID> {
    let gone = marks.elements.filter {
      ids.contains($0.transactionID) && $0.customer == customer && !$0.isRefused
        && $0.purchaseDate < date
    }
    keep(marks.elements.filter { !gone.contains($0) })
    return Set(gone.map(\.transactionID))
  }

  /// Notes that the server permanently rejected a transaction for a customer.
  func noteRefused(_ id: TransactionID, of customer: AppUserID) {
    keep(
      marks.elements.map { mark in
        var mark = mark
        if mark.transactionID == id, mark.customer == customer { mark.isRefused = true }
        return mark
      })
  }

  /// Moves an anonymous customer's marks to their resolved ID.
  func move(from old: AppUserID, to new: AppUserID) {
    keep(
      marks.elements.map { mark in
        var mark = mark
        if mark.customer == old { mark.customer = new }
        return mark
      })
  }

  /// Returns a customer's purchases without a final result from the server.
  func purchases(of customer: AppUserID) -> [UnrecordedPurchase] {
    marks.elements.filter { $0.customer == customer && !$0.isRefused }
  }

  /// The purchases of all customers without a final result from the server.
  var unsettled: Set<UnrecordedPurchase> { Set(marks.elements.filter { !$0.isRefused }) }

  /// Returns the customer a transaction waits to be recorded for.
  ///
  /// `nil` for none, or if it waits only for an anonymous customer, whose purchases move to the
  /// resolved ID.
  func customer(of id: TransactionID) -> AppUserID? {
    marks.elements.first {
      $0.transactionID == id && !$0.isRefused && !CustomerIdentity.isAnonymous($0.customer)
    }?.customer
  }

  /// Returns the transactions waiting for customers other than one, without anonymous ones.
  func purchases(ofOthersThan customer: AppUserID) -> Set<TransactionID> {
    Set(
      marks.elements.filter {
        $0.customer != customer && !$0.isRefused && !CustomerIdentity.isAnonymous($0.customer)
      }.map(\.transactionID))
  }

  /// Returns the transactions that the server rejected for a customer.
  func refused(of customer: AppUserID) -> Set<TransactionID> {
    Set(marks.elements.filter { $0.customer == customer && $0.isRefused }.map(\.transactionID))
  }

  private func keep(_ list: [UnrecordedPurchase]) {
    guard list != marks.elements else { return }
    marks.replace(with: list, what: "what is not recorded yet")
    signal(.marksChanged)
  }
}
