internal import AppStoreTypes
internal import Effects
internal import Foundation

/// Guards the marks of purchases that were seen on this device and that the server has not settled.
///
/// A mark is made before a purchase is first sent, so that neither a crash nor a launch forgets it, and
/// goes when that very transaction is recorded. A last word of the server that is a "no" stays, because
/// the device must not give later what was refused.
actor UnrecordedBook {
  /// How many purchases are known at most; the last ones stay.
  static let most = 100
  /// How long a mark stays whose transaction the store no longer lists: a consumable that somebody finished,
  /// or a purchase of another account.
  static let patience = Duration.days(30)

  /// Why somebody should look at the marks; the first tells of those that are there from before.
  nonisolated let signals: AsyncStream<UnrecordedRetry.Signal>
  private nonisolated let signaller: AsyncStream<UnrecordedRetry.Signal>.Continuation
  private var marks: KeptList<UnrecordedPurchase>

  init(in vault: DeviceVault, random: RandomBytes = .system) {
    marks = KeptList(
      in: vault.folder, "unrecorded", most: Self.most,
      sealedWith: DeviceSecret(vault: vault, random: random))
    (signals, signaller) = AsyncStream.makeStream()
    signal(.marksChanged)
  }

  /// Whether it is known what is marked; it is not before a device is unlocked for the first time.
  var isReadable: Bool { marks.isReadable }

  /// Tells whoever sends what is marked.
  nonisolated func signal(_ signal: UnrecordedRetry.Signal) { signaller.yield(signal) }

  /// Marks a purchase that is about to be sent for a customer; a revoked one is none, and has no mark.
  func note(_ purchase: SignedTransaction, of customer: CustomerID) {
    let id = purchase.id
    guard purchase.state.revocationDate == nil else {
      return keep(marks.elements.filter { $0.transactionID != id || $0.isRefused })
    }
    guard !marks.elements.contains(where: { $0.transactionID == id && $0.customer == customer })
    else { return }
    keep(marks.elements + [UnrecordedPurchase(purchase, of: customer)])
  }

  /// Takes away the mark of a transaction that the server recorded for a customer.
  func noteRecorded(_ id: TransactionID, of customer: CustomerID) {
    keep(
      marks.elements.filter {
        $0.transactionID != id || ($0.isRefused && $0.customer != customer)
      })
  }

  /// Takes away a customer's marks that are old and that nobody can send any more; refusals stay.
  ///
  /// - Returns: The transactions whose marks went.
  func forget(
    _ ids: Set<TransactionID>, of customer: CustomerID, boughtBefore date: Timestamp
  ) -> Set<TransactionID> {
    let gone = marks.elements.filter {
      ids.contains($0.transactionID) && $0.customer == customer && !$0.isRefused
        && $0.purchaseDate < date
    }
    keep(marks.elements.filter { !gone.contains($0) })
    return Set(gone.map(\.transactionID))
  }

  /// Notes that the server will never record a transaction for a customer.
  func noteRefused(_ id: TransactionID, of customer: CustomerID) {
    keep(
      marks.elements.map { mark in
        var mark = mark
        if mark.transactionID == id, mark.customer == customer { mark.isRefused = true }
        return mark
      })
  }

  /// Goes on with what an anonymous customer bought under the id they turned out to be.
  func move(from old: CustomerID, to new: CustomerID) {
    keep(
      marks.elements.map { mark in
        var mark = mark
        if mark.customer == old { mark.customer = new }
        return mark
      })
  }

  /// Returns what a customer bought that the server has not settled.
  func purchases(of customer: CustomerID) -> [UnrecordedPurchase] {
    marks.elements.filter { $0.customer == customer && !$0.isRefused }
  }

  /// What anybody bought that the server has not settled.
  var unsettled: Set<UnrecordedPurchase> { Set(marks.elements.filter { !$0.isRefused }) }

  /// Returns for whom a transaction waits to be recorded; `nil` when it waits for nobody, or only for an
  /// anonymous customer, whose purchases go to whoever they turn out to be.
  func customer(of id: TransactionID) -> CustomerID? {
    marks.elements.first {
      $0.transactionID == id && !$0.isRefused && !CustomerIdentity.isAnonymous($0.customer)
    }?.customer
  }

  /// Returns what waits to be recorded for other customers than one, anonymous ones apart.
  func purchases(ofOthersThan customer: CustomerID) -> Set<TransactionID> {
    Set(
      marks.elements.filter {
        $0.customer != customer && !$0.isRefused && !CustomerIdentity.isAnonymous($0.customer)
      }.map(\.transactionID))
  }

  /// Returns what the server refused a customer.
  func refused(of customer: CustomerID) -> Set<TransactionID> {
    Set(marks.elements.filter { $0.customer == customer && $0.isRefused }.map(\.transactionID))
  }

  private func keep(_ list: [UnrecordedPurchase]) {
    guard list != marks.elements else { return }
    marks.replace(with: list, what: "what is not recorded yet")
    signal(.marksChanged)
  }
}
