internal import AppStoreCore
internal import Foundation
internal import Subscriptions

/// The rows of a page as bytes, in order; equal rows have equal bytes in every store.
extension LedgerPage {
  /// The bytes of each row.
  var rows: [[UInt8]] {
    switch part {
    case .facts: factRows
    case .purchases: purchaseRows
    case .rows(let table): changes.written(table).map(table.bytes)
    case .jobs, .inbox, .quarantine: workRows
    }
  }

  private var factRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.facts) { new, row in
      let fact = new.fact
      row.add(new.sequence)
      row.add(fact.kind.rawValue)
      row.add(fact.identity)
      row.add(fact.signedDate)
      row.add(fact.payloadHash)
      row.add(fact.originalTransactionID?.rawValue)
      row.add(fact.bundleID?.rawValue)
      row.add(fact.environment?.rawValue)
      row.add(fact.jws)
      row.add(new.source.rawValue)
      row.add(new.receivedAt)
      row.add(new.lastOperationID)
    }
  }

  private var purchaseRows: [[UInt8]] {
    let purchases = changes.purchases.sorted { precedes($0.key.rawValue, $1.key.rawValue) }
    return LedgerRowWriter.rows(purchases) { purchase, row in
      row.add(purchase.key.rawValue)
      row.add(purchase.value.owner)
      row.add(purchase.value.history.encoded)
      row.add(purchase.value.askingDate)
    }
  }
}

extension TableDescription {
  /// Returns the bytes of a row.
  fileprivate func bytes(of row: [LedgerValue]) -> [UInt8] {
    var writer = LedgerRowWriter()
    for (column, value) in zip(columns, row) {
      switch value {
      case .null: writer.add(nil as String?)
      case .text(let text) where column.kind == .dictionary: writer.add(dictionary: text)
      case .text(let text): writer.add(column.kind == .uuid ? text.uppercased() : text)
      case .integer(let number): writer.add(number)
      case .bool(let isTrue): writer.add(isTrue ? 1 : 0)
      case .bytes(let bytes): writer.add(bytes)
      }
    }
    return writer.bytes
  }
}
