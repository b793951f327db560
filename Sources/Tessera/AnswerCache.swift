internal import AppStoreTypes
internal import Effects
internal import Foundation

/// Guards the folder of kept answers: one file for each customer.
actor AnswerCache {
  private let vault: DeviceVault
  private let mark: AnswerMark
  private let current: CurrentCustomer
  private let read: @Sendable ([UInt8], CustomerID) -> Answer?
  private var answers: [CustomerID: Answer] = [:]
  /// Whose kept answers are known to be out of date; nobody waits to say so.
  private let invalidated = Locked<Set<CustomerID>>([])

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - current: Only the current customer's answers are kept.
  ///   - read: Reads a file and judges it; `nil` when it may not be used.
  init(
    in vault: DeviceVault, current: CurrentCustomer,
    read: @escaping @Sendable ([UInt8], CustomerID) -> Answer?
  ) {
    self.vault = vault
    mark = AnswerMark(in: vault)
    self.current = current
    self.read = read
  }

  /// Returns a customer's last answer; `nil` when none is kept.
  func answer(for customer: CustomerID) -> Answer? {
    if let answer = answers[customer] { return answer }
    guard case .bytes(let bytes) = PrivateFile.read(file(of: customer)) else { return nil }
    let answer = read(bytes, customer).flatMap {
      mark.allows($0, of: customer) ? $0 : nil
    }
    answers[customer] = answer
    return answer
  }

  /// Keeps an answer as the customer's last, unless ``KeepRule`` stays with the one before.
  ///
  /// An answer about somebody who is not the customer any more is dropped.
  func keep(_ answer: Answer, for customer: CustomerID) {
    guard customer == current.id,
      KeepRule.replaces(self.answer(for: customer), with: answer)
    else { return }
    answers[customer] = answer
    invalidated.withLock { _ = $0.remove(customer) }
    do {
      try mark.move(to: answer, of: customer) {
        try PrivateFile.write(AnswerFile.write(answer.signed), to: file(of: customer))
      }
    } catch {
      // The answer still counts in this process; the next launch starts from an older one.
      Log.error("the answer cannot be kept in \(vault.folder.path()): \(error)")
    }
  }

  /// Removes what is kept of somebody who is not the customer any more.
  ///
  /// The mark of a customer with a name stays: they may come back, and their older answer with them. That of
  /// an anonymous one goes, after the file, because nobody gets their id again.
  func forget(_ customer: CustomerID) {
    answers[customer] = nil
    invalidated.withLock { _ = $0.remove(customer) }
    removeFile(of: customer)
    if CustomerIdentity.isAnonymous(customer) { mark.remove(of: customer) }
  }

  private func removeFile(of customer: CustomerID) {
    let file = file(of: customer)
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return }
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      Log.error("the answer kept of the customer before cannot be removed: \(error)")
    }
  }

  /// Returns whether the app said that the kept answer is out of date.
  nonisolated func isInvalidated(_ customer: CustomerID) -> Bool {
    invalidated.withLock { $0.contains(customer) }
  }

  /// Notes that the kept answer is out of date; it stays until there is another.
  nonisolated func invalidate(_ customer: CustomerID) {
    invalidated.withLock { _ = $0.insert(customer) }
  }

  private func file(of customer: CustomerID) -> URL {
    vault.folder.appending(path: AnswerFile.name(for: customer))
  }
}
