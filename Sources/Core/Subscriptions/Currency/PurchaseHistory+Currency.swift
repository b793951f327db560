public import AppStoreCore

extension PurchaseHistory {
  /// Returns the credits of purchases and the debits of refunds.
  ///
  /// Each charge counts once, regardless of the order of facts and the number of its transactions.
  /// Family-shared purchases grant nothing: only the buyer gets the currency.
  ///
  /// - Parameters:
  ///   - grants: The amount of each currency that each product grants.
  ///   - isSandbox: `true` counts only purchases outside production, `false` only those in it.
  ///   - isXcode: Whether purchases in Xcode count as well.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  public func currencyMovements(
    _ grants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]], isSandbox: Bool,
    isXcode: Bool = false
  ) -> [CurrencyMovement] {
    guard !grants.isEmpty else { return [] }
    let lines = Dictionary(grouping: transactions.values, by: \.originalTransactionId)
      .mapValues { Self.charges($0.sorted(by: TransactionRecord.isEarlier)[...]) }
    return lines.values.joined()
      .filter {
        $0.inAppOwnershipType == .purchased && $0.store != .promotional
          && $0.environment.isAsked(isSandbox: isSandbox, isXcode: isXcode)
      }
      .sorted { $0.transactionId < $1.transactionId }
      .flatMap { transaction in
        movements(
          of: transaction, grants[transaction.productId] ?? [:],
          replacing: former(of: transaction, in: lines[transaction.originalTransactionId] ?? []))
      }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  private func movements(
    of transaction: TransactionRecord, _ grants: [VirtualCurrencyCode: CurrencyGrant],
    replacing former: TransactionRecord?
  ) -> [CurrencyMovement] {
    grants.sorted { $0.key < $1.key }.flatMap { code, grant -> [CurrencyMovement] in
      let amount = grant.amount(of: transaction, replacing: former)
      func movement(_ amount: Int64, at instant: Timestamp) -> CurrencyMovement {
        CurrencyMovement(
          at: instant, code: code, amount: amount, transactionID: transaction.transactionId)
      }
      guard amount > 0 else { return [] }
      let added = movement(amount, at: transaction.purchaseDate)
      guard let revoked = transaction.revocationDate else { return [added] }
      let taken = CurrencyGrant.refund(of: amount, for: transaction, at: revoked)
      assert((0...amount).contains(taken), "a refund takes back at most what the purchase added")
      return [added, movement(-taken, at: max(revoked, transaction.purchaseDate))]
    }
  }

  /// Returns the plan that a transaction replaced during its period; `nil` if none exists.
  private func former(
    of transaction: TransactionRecord, in line: [TransactionRecord]
  ) -> TransactionRecord? {
    line.filter { other in
      other.transactionId != transaction.transactionId && other.isReplaced(by: transaction)
        && other.purchaseDate <= transaction.purchaseDate
        && other.expiresDate.map { $0 > transaction.purchaseDate } ?? false
    }
    .max { ($0.purchaseDate, $0.transactionId) < ($1.purchaseDate, $1.transactionId) }
  }
}
