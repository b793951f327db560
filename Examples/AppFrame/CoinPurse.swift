public import Foundation

/// Stores the customer's coins in a file of the app.
///
/// Each transaction counts once, however often it is credited: after a crash between a credit and
/// the finish of its transaction, the App Store delivers the transaction again. Anyone who can
/// change the app's files can change the coins; coins with real value belong on a server.
public actor CoinPurse {
  private let file: URL
  private var credits: [String: Int]

  /// Opens a purse in a folder.
  ///
  /// Default: the app's own folder.
  public init(folder: URL? = nil) {
    let folder = folder ?? AppFolder.url
    file = folder.appending(path: "coins.json")
    let kept = (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode([String: Int].self, from: $0)
    }
    credits = kept ?? [:]
  }

  /// The number of coins.
  public var balance: Int { credits.values.reduce(0, +) }

  /// Credits the coins of a transaction, durably.
  ///
  /// - Throws: An error of the file system; nothing is credited then.
  public func credit(_ coins: Int, for transaction: String) throws {
    try set(coins, for: transaction)
  }

  /// Removes the coins of a refunded transaction.
  ///
  /// - Throws: An error of the file system; nothing is removed then.
  public func takeBack(_ transaction: String) throws {
    try set(0, for: transaction)
  }

  private func set(_ coins: Int, for transaction: String) throws {
    guard credits[transaction] != coins else { return }
    var changed = credits
    changed[transaction] = coins
    try AppFolder.write(JSONEncoder().encode(changed), to: file)
    credits = changed
  }
}
