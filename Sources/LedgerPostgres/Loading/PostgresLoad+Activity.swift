#if Postgres
  internal import AppStoreTypes
  internal import Ledger
  internal import PostgresLink

  /// Days of use, origins, and offerings of purchases.
  extension PostgresLoad {
    static let presentationColumns =
      "sequence, transaction_id, offering, placement, rule_id, revision, received_at"

    mutating func addActivity(_ keys: KeysByKind) {
      add(keys.activities) { ids in
        PostgresStatement(
          """
          SELECT known.id, known.number, day, storefront, platform, app_version, sdk_version
          FROM customer_numbers AS known LEFT JOIN customer_origins USING (number)
          WHERE known.id = ANY($1) ORDER BY sequence
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.activities[$0] = ActivityRow()
      } read: { row, rows throws(PostgresError) in
        let id = AppUserID(rawValue: try row.text(0))
        var activity = rows.activities[id] ?? ActivityRow()
        activity.number = try row.int8(1)
        if !row.isNull(2) {
          let origin = try row.customerOrigin(from: 2)
          activity.origin?.add(origin)
          activity.origin = activity.origin ?? origin
        }
        rows.activities[id] = activity
      }
      add(keys.daysSeen) { seen in
        PostgresStatement(
          """
          SELECT known.number, customer_days.day, bundle_id, platform, is_sandbox, known.id
          FROM unnest($1::text[], $2::int8[]) AS key (id, day)
          JOIN customer_numbers AS known ON known.id = key.id
          JOIN customer_days ON customer_days.number = known.number
            AND customer_days.day = key.day
          """, [.texts(seen.map(\.id.rawValue)), .ints(seen.map(\.day.number))])
      } prepare: {
        $1.daysSeen[$0] = []
      } read: { row, rows throws(PostgresError) in
        let day = try row.customerDay(from: 0)
        let key = SeenDay(id: AppUserID(rawValue: try row.text(5)), day: day.day)
        rows.daysSeen[key, default: []].insert(day)
      }
      add(keys.presentations) { ids in
        PostgresStatement(
          "SELECT \(Self.presentationColumns) FROM presentations WHERE transaction_id = ANY($1)",
          [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.offeringPresentations[$0] = .some(nil)
      } read: { row, rows throws(PostgresError) in
        let presentation = try row.offeringPresentation(from: 1)
        rows.offeringPresentations[presentation.transactionID] = presentation
      }
    }
  }

  extension PostgresRow {
    /// Returns the number of an app user ID from three columns.
    func customerNumber() throws(PostgresError) -> CustomerNumber {
      CustomerNumber(
        number: try int8(0), id: try appUserID(1), customer: try optionalInt8(2))
    }

    /// Returns a day of use from five columns.
    func customerDay(from column: Int) throws(PostgresError) -> CustomerDay {
      let platform = try text(column + 3)
      return CustomerDay(
        number: try int8(column), day: UTCDay(number: try int8(column + 1)),
        bundleID: BundleID(rawValue: try text(column + 2)),
        platform: platform.isEmpty ? nil : platform, isSandbox: try bool(column + 4))
    }

    /// Returns an origin from five columns.
    func customerOrigin(from column: Int) throws(PostgresError) -> CustomerOrigin {
      CustomerOrigin(
        day: UTCDay(number: try int8(column)), storefront: try optionalText(column + 1),
        platform: try optionalText(column + 2), appVersion: try optionalText(column + 3),
        sdkVersion: try optionalText(column + 4))
    }

    /// Returns the offering of a purchase from six columns.
    func offeringPresentation(from column: Int) throws(PostgresError) -> OfferingPresentation {
      OfferingPresentation(
        transactionID: TransactionID(rawValue: try text(column)), offering: try text(column + 1),
        placement: try optionalText(column + 2), ruleID: try optionalText(column + 3),
        revision: try optionalInt8(column + 4).map { Int($0) },
        receivedAt: try timestamp(column + 5))
    }
  }
#endif
