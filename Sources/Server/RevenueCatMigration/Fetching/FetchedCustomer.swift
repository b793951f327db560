internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation
internal import Ledger

/// What RevenueCat's API returned about one customer.
struct FetchedCustomer {
  /// The customer's ID in the list of customers.
  let id: AppUserID
  let aliases: [AppUserID]
  let firstSeen: Timestamp?
  let lastSeen: Timestamp?
  let subscriber: SubscriberBody
  let balances: [VirtualCurrencyCode: ImportedBalance]

  /// Reads a line of the file of fetched customers.
  ///
  /// - Throws: `FetchedCustomerProblem` with the field that cannot be read.
  init(_ line: JSONObject) throws(FetchedCustomerProblem) {
    guard case .string(let id)? = line["id"] else { throw FetchedCustomerProblem(field: "id") }
    guard case .object(let info)? = line["customer_info"],
      let subscriber = try? JSONDecoder().decode(
        CustomerInfoBody.self, from: Data(JSONValue.object(info).jsonBytes)
      ).subscriber
    else { throw FetchedCustomerProblem(field: "customer_info") }
    self.id = AppUserID(id)
    self.subscriber = subscriber
    var aliases: [AppUserID] = []
    if case .array(let values)? = line["aliases"] {
      for case .string(let alias) in values { aliases.append(AppUserID(alias)) }
    }
    self.aliases = aliases
    firstSeen = Self.time(line["first_seen_at"])
    lastSeen = Self.time(line["last_seen_at"])
    let readAt = Self.time(line["read_at_ms"])
    var balances: [VirtualCurrencyCode: ImportedBalance] = [:]
    if case .object(let amounts)? = line["balances"] {
      for member in amounts.members {
        if case .integer(let amount) = member.value {
          balances[VirtualCurrencyCode(member.key)] = ImportedBalance(amount, readAt: readAt)
        }
      }
    }
    self.balances = balances
  }

  private static func time(_ value: JSONValue?) -> Timestamp? {
    value.flatMap { try? Timestamp(field: $0) }
  }
}

/// A line of fetched customers that cannot be read.
struct FetchedCustomerProblem: Error {
  let field: String
}

extension FetchedCustomer {
  var attributes: [CustomerAttribute] {
    (subscriber.subscriberAttributes ?? [:]).map { key, body in
      CustomerAttribute(
        key: key, value: body.value,
        updatedAt: body.updatedAt ?? lastSeen ?? subscriber.firstSeen)
    }.sorted { $0.key < $1.key }
  }

  /// The purchases and grants, as rows of a transaction export.
  ///
  /// The API states the newest transaction of a subscription only. Apple's history has all of them.
  var rows: [TransactionRow] {
    let subscriptions = subscriber.subscriptions.sorted { $0.key < $1.key }.map { product, body in
      row(
        product, store: body.store.rawValue, transaction: body.storeTransactionID,
        isSandbox: body.isSandbox, start: body.purchaseDate, end: body.expiresDate)
    }
    let others = subscriber.nonSubscriptions.sorted { $0.key < $1.key }.flatMap { product, bodies in
      bodies.map { body in
        row(
          product, store: body.store.rawValue, transaction: body.storeTransactionID,
          isSandbox: body.isSandbox, start: body.purchaseDate, end: nil)
      }
    }
    return subscriptions + others
  }

  private func row(
    _ product: String, store: String, transaction: String?, isSandbox: Bool, start: Timestamp,
    end: Timestamp?
  ) -> TransactionRow {
    TransactionRow(
      line: 0, customer: subscriber.originalAppUserID, alias: nil, product: ProductID(product),
      start: start, end: end, store: store, isSandbox: isSandbox, transaction: transaction ?? "",
      original: transaction ?? "", renewalNumber: start.iso8601, entitlements: [], attributes: [],
      updatedAt: start, firstSeen: nil, bundleID: nil)
  }
}
