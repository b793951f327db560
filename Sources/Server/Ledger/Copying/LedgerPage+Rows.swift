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
    case .jobs: jobRows
    case .inbox: inboxRows
    case .quarantine: quarantineRows
    case .rows(let table): changes.written(table).map(table.bytes)
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

  private var jobRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.jobs.values.sorted { $0.id < $1.id }) { job, row in
      row.add(job.id)
      row.add(job.request.purchase.rawValue)
      row.add(job.request.target.bundleID?.rawValue)
      row.add(job.request.target.environment?.rawValue)
      row.add(job.request.claimant)
      row.add(job.request.cause.rawValue)
      row.add(job.request.batch)
      row.add(job.revision)
      row.add(job.lease)
      row.add(job.requestedAt)
      row.add(job.lastOperationID)
      row.add(job.dueAt)
      row.add(job.attempts)
      row.add(job.state.rawValue)
      row.add(job.lastError)
    }
  }

  private var inboxRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.inbox) { item, row in
      row.add(item.id)
      row.add(item.receivedAt)
      row.add(item.body)
      row.add(item.dueAt)
      row.add(item.attempts)
      row.add(item.lease)
    }
  }

  private var quarantineRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.quarantined) { item, row in
      row.add(item.id)
      row.add(item.arrival.date)
      row.add(item.arrival.lastOperationID)
      row.add(item.source)
      row.add(item.check)
      row.add(item.explanation)
      row.add(item.raw)
      row.add(item.attempts)
      row.add(item.triedAt)
      row.add(item.triedWith)
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
