internal import AppStoreTypes
internal import Foundation

/// Guards the folder of kept answers: one file for each customer.
actor AnswerCache {
  private let folder: URL
  private let read: @Sendable (Data, CustomerID) -> Answer?
  private var answers: [CustomerID: Answer] = [:]
  private var invalidated: Set<CustomerID> = []

  /// Creates a cache.
  ///
  /// - Parameter read: Reads a file and judges it; `nil` when it may not be used.
  init(folder: URL, read: @escaping @Sendable (Data, CustomerID) -> Answer?) {
    self.folder = folder
    self.read = read
  }

  /// Returns a customer's last answer; `nil` when none is kept.
  func answer(for customer: CustomerID) -> Answer? {
    if let answer = answers[customer] { return answer }
    guard let data = try? Data(contentsOf: file(of: customer)) else { return nil }
    let answer = read(data, customer)
    answers[customer] = answer
    return answer
  }

  /// Keeps an answer, which makes it the customer's last.
  func keep(_ answer: Answer, for customer: CustomerID) {
    answers[customer] = answer
    invalidated.remove(customer)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try AnswerFile.write(answer.signed).write(to: file(of: customer), options: .atomic)
    } catch {
      // The answer still counts in this process; the next launch starts from an older one.
      Log.error("the answer cannot be kept in \(folder.path()): \(error)")
    }
  }

  /// Returns whether the app said that the kept answer is out of date.
  func isInvalidated(_ customer: CustomerID) -> Bool {
    invalidated.contains(customer)
  }

  /// Notes that the kept answer is out of date; it stays until there is another.
  func invalidate(_ customer: CustomerID) {
    invalidated.insert(customer)
  }

  private func file(of customer: CustomerID) -> URL {
    folder.appending(path: AnswerFile.name(for: customer))
  }
}
