internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// The last offerings: in memory with prices, and as the server's response in a file.
actor OfferingsCache {
  /// The customer and the storefront, because other storefronts have other products and prices.
  struct Key: Hashable, Sendable {
    var customer: AppUserID
    /// The alpha-3 code; `nil` if unknown.
    var storefront: String?
  }

  private let folder: URL
  private let current: CurrentCustomer
  private var shown: [Key: LoadedOfferings] = [:]
  /// The last offerings, for synchronous reads.
  private let shownLast = LockedValue<(customer: AppUserID, offerings: Offerings)?>(nil)

  init(folder: URL, current: CurrentCustomer) {
    self.folder = folder
    self.current = current
  }

  /// Returns the last offerings; those of any storefront if the storefront is unknown.
  func offerings(_ key: Key) -> LoadedOfferings? {
    if let offerings = shown[key] { return offerings }
    guard key.storefront == nil else { return nil }
    return shown.filter { $0.key.customer == key.customer }.values
      .max { $0.receivedAt < $1.receivedAt }
  }

  /// Caches offerings in memory, unless the customer changed in the meantime.
  func keep(_ offerings: LoadedOfferings, _ key: Key) {
    guard key.customer == current.id else { return }
    shown = shown.filter { $0.key.customer == key.customer }
    shown[key] = offerings
    shownLast.withLock { $0 = (key.customer, offerings.offerings) }
  }

  /// Returns the last offerings of a customer; `nil` if there are none.
  nonisolated func last(of customer: AppUserID) -> Offerings? {
    shownLast.withLock { $0?.customer == customer ? $0?.offerings : nil }
  }

  /// Returns the server's last response about a customer; `nil` if none is cached.
  func response(for customer: AppUserID) -> SignedResponse? {
    CachedResponseCoder.signedResponse(
      at: file(of: customer), path: Endpoint.offerings.path(of: customer))
  }

  /// Saves the server's response, unless the customer changed in the meantime.
  func keep(_ response: SignedResponse, for customer: AppUserID) {
    guard customer == current.id else { return }
    do {
      try PrivateFile.write(CachedResponseCoder.write(response), to: file(of: customer))
    } catch {
      Log.error("Saving offerings to \(folder.path()) failed: \(error)")
    }
  }

  /// Removes the cached offerings of a former customer.
  func forget(_ customer: AppUserID) {
    shown = shown.filter { $0.key.customer != customer }
    try? FileManager.default.removeItem(at: file(of: customer))
  }

  private func file(of customer: AppUserID) -> URL {
    folder.appending(path: "offerings-" + CachedResponseCoder.name(for: customer))
  }
}
