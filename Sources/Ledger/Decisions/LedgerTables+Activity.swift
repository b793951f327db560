internal import AppStoreTypes

/// Days of use, origins, offerings of purchases, and impressions of paywalls.
extension LedgerTables {
  /// Returns the number and the origin of an app user ID.
  func activity(of id: AppUserID) throws(MissingRows) -> ActivityRow {
    try loaded(.activity(id), row: { $0.activities[id] })
  }

  /// Returns the days of an app user ID with the date of one day.
  func daysSeen(of id: AppUserID, on day: UTCDay) throws(MissingRows) -> Set<CustomerDay> {
    let key = SeenDay(id: id, day: day)
    return try loaded(.daysSeen(key), row: { $0.daysSeen[key] })
  }

  /// Gives an app user ID a number.
  mutating func assign(number: Int64, to id: AppUserID) {
    write { rows, changes in
      rows.activities[id]?.number = number
      changes.customerNumbers[number] = CustomerNumber(number: number, id: id)
    }
  }

  /// Removes an app user ID from its number.
  ///
  /// - Parameter customer: The number under which all app user IDs of the deleted customer count.
  mutating func forget(number: Int64, of id: AppUserID, countingAs customer: Int64) {
    write { rows, changes in
      rows.activities[id] = ActivityRow()
      for key in rows.daysSeen.keys where key.id == id { rows.daysSeen[key] = [] }
      rows.enrollments[id] = []
      changes.customerNumbers[number] = CustomerNumber(
        number: number, id: nil, customer: customer)
    }
  }

  /// Appends a day.
  mutating func append(_ day: CustomerDay, of id: AppUserID) {
    write { rows, changes in
      rows.daysSeen[SeenDay(id: id, day: day.day)]?.insert(day)
      changes.customerDays.append(day)
    }
  }

  /// Appends a row of an origin.
  mutating func append(_ row: CustomerOriginRow, of id: AppUserID) {
    write { rows, changes in
      if rows.activities[id]?.origin == nil {
        rows.activities[id]?.origin = row.origin
      } else {
        rows.activities[id]?.origin?.add(row.origin)
      }
      changes.customerOrigins.append(row)
    }
  }

  /// Returns whether an impression is recorded.
  func contains(_ impression: PaywallImpression) throws(MissingRows) -> Bool {
    try loaded(.impression(impression), row: { $0.paywallImpressions[impression] })
  }

  /// Appends an impression.
  mutating func append(_ impression: PaywallImpression) {
    write { rows, changes in
      rows.paywallImpressions[impression] = true
      changes.paywallImpressions.append(impression)
    }
  }

  /// Returns the offering of a purchase; `nil` if none was reported.
  func presentation(
    of transaction: TransactionID
  ) throws(MissingRows) -> OfferingPresentation? {
    try loaded(.presentation(transaction), row: { $0.offeringPresentations[transaction] })
  }

  /// Appends the offering of a purchase.
  mutating func append(_ presentation: OfferingPresentation) {
    write { rows, changes in
      rows.offeringPresentations[presentation.transactionID] = presentation
      changes.offeringPresentations.append(presentation)
    }
  }
}
