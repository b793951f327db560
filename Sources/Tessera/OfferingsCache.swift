internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation

/// Guards what was last shown for sale: in memory with its prices, and the server's answer in a file.
actor OfferingsCache {
  /// Whom it was shown to, and where: another storefront has other products and prices.
  struct Key: Hashable, Sendable {
    var customer: CustomerID
    /// The alpha-3 code; `nil` when unknown.
    var storefront: String?
  }

  private let folder: URL
  private let current: CurrentCustomer
  private var shown: [Key: ShownOfferings] = [:]
  /// What was shown last, for those who do not wait.
  private let shownLast = Locked<(customer: CustomerID, offerings: Offerings)?>(nil)

  init(folder: URL, current: CurrentCustomer) {
    self.folder = folder
    self.current = current
  }

  /// Returns what was shown last; wherever it was when the storefront is unknown.
  func offerings(_ key: Key) -> ShownOfferings? {
    if let offerings = shown[key] { return offerings }
    guard key.storefront == nil else { return nil }
    return shown.filter { $0.key.customer == key.customer }.values
      .max { $0.receivedAt < $1.receivedAt }
  }

  /// Keeps what is shown from now on, unless the customer left meanwhile.
  func keep(_ offerings: ShownOfferings, _ key: Key) {
    guard key.customer == current.id else { return }
    shown = shown.filter { $0.key.customer == key.customer }
    shown[key] = offerings
    shownLast.withLock { $0 = (key.customer, offerings.offerings) }
  }

  /// Returns what a customer was shown last; `nil` when nothing was.
  nonisolated func last(of customer: CustomerID) -> Offerings? {
    shownLast.withLock { $0?.customer == customer ? $0?.offerings : nil }
  }

  /// Returns the server's last answer about a customer; `nil` when none is kept.
  func answer(for customer: CustomerID) -> SignedAnswer? {
    AnswerFile.signedAnswer(at: file(of: customer), path: APIRoute.offerings(customer).path)
  }

  /// Keeps the server's answer, unless the customer left meanwhile.
  func keep(_ answer: SignedAnswer, for customer: CustomerID) {
    guard customer == current.id else { return }
    do {
      try PrivateFile.write(AnswerFile.write(answer), to: file(of: customer))
    } catch {
      Log.error("the offerings cannot be kept in \(folder.path()): \(error)")
    }
  }

  /// Removes what is kept of somebody who is not the customer any more.
  func forget(_ customer: CustomerID) {
    shown = shown.filter { $0.key.customer != customer }
    try? FileManager.default.removeItem(at: file(of: customer))
  }

  private func file(of customer: CustomerID) -> URL {
    folder.appending(path: "offerings-" + AnswerFile.name(for: customer))
  }
}
