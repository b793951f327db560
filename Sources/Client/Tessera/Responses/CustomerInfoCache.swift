internal import AppStoreCore
internal import Foundation

/// The directory of cached responses, with one file per customer.
actor CustomerInfoCache {
  private let storage: SecureStorage
  private let mark: CacheRollbackGuard
  private let current: CurrentCustomer
  private let read: @Sendable ([UInt8], AppUserID) -> CustomerInfoResponse?
  private var responses: [AppUserID: CustomerInfoResponse] = [:]
  /// How many responses arrived about each customer.
  private var arrived: [AppUserID: Int] = [:]
  /// The customers whose cached responses are known to be stale; read and written synchronously.
  private let invalidated = LockedValue<Set<AppUserID>>([])
  /// The customers whose response of an earlier launch was read where none can be written.
  private let unreliable = LockedValue<Set<AppUserID>>([])

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - current: The current customer; only their responses are saved.
  ///   - read: Reads and verifies a file; `nil` if the response may not be used.
  init(
    in storage: SecureStorage, current: CurrentCustomer,
    read: @escaping @Sendable ([UInt8], AppUserID) -> CustomerInfoResponse?
  ) {
    self.storage = storage
    mark = CacheRollbackGuard(in: storage)
    self.current = current
    self.read = read
  }

  /// Returns a customer's last response; `nil` if none is cached.
  func response(for customer: AppUserID) -> CustomerInfoResponse? {
    if let response = responses[customer] { return response }
    guard case .bytes(let bytes) = PrivateFile.read(file(of: customer)) else { return nil }
    let response = read(bytes, customer).flatMap {
      mark.allows($0, of: customer) ? $0 : nil
    }
    responses[customer] = response
    if response != nil, let problem = OwnerOnlyFile.problem(ofWritingIn: storage.folder) {
      Log.warn("Responses cannot be saved, so the saved one may be old: \(problem)")
      unreliable.withLock { _ = $0.insert(customer) }
    }
    return response
  }

  /// Returns whether a response of an earlier launch may lack a newer one that could not be saved.
  nonisolated func isUnreliable(_ customer: AppUserID) -> Bool {
    unreliable.withLock { $0.contains(customer) }
  }

  /// The number of responses about a customer that arrived in this process.
  func arrivals(of customer: AppUserID) -> Int { arrived[customer] ?? 0 }

  /// Saves a response, and returns the one that counts.
  ///
  /// If another response arrived during the request, which of them is newer is unknown. A receipt's
  /// response counts, because it shows the purchase, and it is stale at once, because the other one
  /// may show what happened since.
  ///
  /// - Parameters:
  ///   - arrivals: The customer's ``arrivals(of:)`` when the request began.
  ///   - isOfReceipt: Whether a receipt was sent.
  func keep(
    _ response: CustomerInfoResponse, for customer: AppUserID, after arrivals: Int,
    isOfReceipt: Bool
  ) -> CustomerInfoResponse {
    let isOvertaken = arrivals != self.arrivals(of: customer)
    if isOvertaken, !isOfReceipt, let kept = self.response(for: customer),
      kept.verification == .verified || response.verification != .verified
    {
      invalidate(customer)
      return kept
    }
    keep(response, for: customer)
    if isOvertaken { invalidate(customer) }
    return response
  }

  /// Saves a response as the customer's last, unless ``CacheReplacementRule`` prefers the previous one.
  ///
  /// A response about a former customer is dropped.
  func keep(_ response: CustomerInfoResponse, for customer: AppUserID) {
    arrived[customer, default: 0] += 1
    guard customer == current.id,
      CacheReplacementRule.replaces(self.response(for: customer), with: response)
    else { return }
    assert(
      response.signed.isAbout(customer), "a response is saved for the customer that it is about")
    responses[customer] = response
    invalidated.withLock { _ = $0.remove(customer) }
    do {
      try mark.move(to: response, of: customer) {
        try PrivateFile.write(CachedResponseCoder.write(response.signed), to: file(of: customer))
      }
    } catch {
      // The response still counts in this process. The next launch must not deny what an older one
      // lacks, so it starts from none.
      Log.error("Saving the response to \(storage.folder.path()) failed: \(error)")
      removeFile(of: customer)
    }
  }

  /// Removes the cached response of a former customer.
  ///
  /// The mark of a customer with a custom app user ID stays, because the customer may return, and
  /// with them an older response. The mark of an anonymous customer is removed after the file,
  /// because the ID is never used again.
  func forget(_ customer: AppUserID) {
    responses[customer] = nil
    invalidated.withLock { _ = $0.remove(customer) }
    removeFile(of: customer)
    if CustomerIdentity.isAnonymous(customer) { mark.remove(of: customer) }
  }

  private func removeFile(of customer: AppUserID) {
    let file = file(of: customer)
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return }
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      Log.error("Deleting the previous customer's response failed: \(error)")
    }
  }

  /// Returns whether the app invalidated the cached response.
  nonisolated func isInvalidated(_ customer: AppUserID) -> Bool {
    invalidated.withLock { $0.contains(customer) }
  }

  /// Marks the cached response as stale; it stays until a newer one replaces it.
  nonisolated func invalidate(_ customer: AppUserID) {
    invalidated.withLock { _ = $0.insert(customer) }
  }

  private func file(of customer: AppUserID) -> URL {
    storage.folder.appending(path: CachedResponseCoder.name(for: customer))
  }
}
