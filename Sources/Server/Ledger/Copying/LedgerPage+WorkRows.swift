internal import AppStoreCore

/// The rows of pending work.
extension LedgerPage {
  var workRows: [[UInt8]] {
    switch part {
    case .jobs: jobRows
    case .inbox: inboxRows
    case .quarantine: quarantineRows
    default: []
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
