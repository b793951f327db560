#if Postgres
  internal import AppStoreTypes
  internal import Ledger
  internal import PostgresLink

  /// Days of use, origins, and offerings of purchases.
  extension PostgresWrite {
    mutating func writeActivity(_ changes: LedgerChanges) {
      save(changes.customerNumbers.values.sorted { $0.number < $1.number })
      append(changes.customerDays)
      append(changes.customerOrigins)
      append(changes.offeringPresentations)
      append(changes.appleReports)
      append(changes.enrollments)
      append(changes.paywallImpressions)
    }

    private mutating func save(_ numbers: [CustomerNumber]) {
      guard !numbers.isEmpty else { return }
      add(
        """
        INSERT INTO customer_numbers (number, id, customer)
        SELECT * FROM unnest($1::int8[], $2::text[], $3::int8[])
        ON CONFLICT (number) DO UPDATE SET id = excluded.id, customer = excluded.customer
        """,
        [
          .ints(numbers.map(\.number)), .texts(numbers.map { $0.id?.rawValue }),
          .ints(numbers.map(\.customer)),
        ])
    }

    private mutating func append(_ days: [CustomerDay]) {
      guard !days.isEmpty else { return }
      add(
        """
        INSERT INTO customer_days (number, day, bundle_id, platform, is_sandbox)
        SELECT * FROM unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::bool[])
        ON CONFLICT DO NOTHING
        """,
        [
          .ints(days.map(\.number)), .ints(days.map(\.day.number)),
          .texts(days.map(\.bundleID.rawValue)), .texts(days.map { $0.platform ?? "" }),
          .bools(days.map(\.isSandbox)),
        ])
    }

    private mutating func append(_ origins: [CustomerOriginRow]) {
      guard !origins.isEmpty else { return }
      add(
        """
        INSERT INTO customer_origins (
          number, day, storefront, platform, app_version, sdk_version)
        SELECT * FROM unnest(
          $1::int8[], $2::int8[], $3::text[], $4::text[], $5::text[], $6::text[])
        """,
        [
          .ints(origins.map(\.number)), .ints(origins.map(\.origin.day.number)),
          .texts(origins.map(\.origin.storefront)), .texts(origins.map(\.origin.platform)),
          .texts(origins.map(\.origin.appVersion)), .texts(origins.map(\.origin.sdkVersion)),
        ])
    }

    private mutating func append(_ presentations: [OfferingPresentation]) {
      guard !presentations.isEmpty else { return }
      add(
        """
        INSERT INTO presentations (
          transaction_id, offering, placement, rule_id, revision, received_at)
        SELECT * FROM unnest(
          $1::text[], $2::text[], $3::text[], $4::text[], $5::int8[], $6::int8[])
        ON CONFLICT DO NOTHING
        """,
        [
          .texts(presentations.map(\.transactionID.rawValue)),
          .texts(presentations.map(\.offering)), .texts(presentations.map(\.placement)),
          .texts(presentations.map(\.ruleID)),
          .ints(presentations.map { $0.revision.map(Int64.init) }),
          .ints(presentations.map(\.receivedAt.milliseconds)),
        ])
    }
  }
#endif
