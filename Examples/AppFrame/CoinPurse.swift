public import Foundation

/// Guards the coins that the customer bought, in a file of the app.
///
/// Each transaction counts once, however often it is credited: after a crash between a credit and the
/// finish of its transaction the App Store brings the transaction again. Whoever can change the app's files
/// can change the coins; what they buy for real money belongs on a server.
public actor CoinPurse {
  private let file: URL
  private var credits: [String: Int]

  /// Opens a purse in a folder; in the app's own one when none is named.
  public init(folder: URL? = nil) {
    let folder = folder ?? AppFolder.url
    file = folder.appending(path: "coins.json")
    let kept = (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode([String: Int].self, from: $0)
    }
    credits = kept ?? [:]
  }

  /// How many coins there are.
  public var balance: Int { credits.values.reduce(0, +) }

  /// Credits the coins of a transaction, durably.
  ///
  /// - Throws: What the file system says; nothing is credited then.
  public func credit(_ coins: Int, for transaction: String) throws {
    try set(coins, for: transaction)
  }

  /// Takes the coins of a refunded transaction back.
  ///
  /// - Throws: What the file system says; nothing is taken then.
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
