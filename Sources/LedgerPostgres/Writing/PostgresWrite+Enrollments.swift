#if Postgres
  internal import AppStoreTypes
  internal import Experiments
  internal import Ledger
  internal import PostgresLink

  /// Enrollments in experiments.
  extension PostgresWrite {
    mutating func append(_ enrollments: [EnrollmentRow]) {
      guard !enrollments.isEmpty else { return }
      let facts = enrollments.map(\.facts)
      add(
        """
        INSERT INTO enrollments (
          experiment, number, variant, at, bundle_id, country, platform, app_version,
          sdk_version, is_sandbox, revision)
        SELECT * FROM unnest(
          $1::text[], $2::int8[], $3::text[], $4::int8[], $5::text[], $6::text[], $7::text[],
          $8::text[], $9::text[], $10::bool[], $11::text[])
        ON CONFLICT DO NOTHING
        """,
        [
          .texts(enrollments.map(\.experiment.rawValue)), .ints(enrollments.map(\.number)),
          .texts(enrollments.map { $0.variant?.rawValue }),
          .ints(enrollments.map(\.at.milliseconds)), .texts(facts.map { $0.app?.rawValue }),
          .texts(facts.map(\.country)), .texts(facts.map(\.platform)),
          .texts(facts.map(\.appVersion)), .texts(facts.map(\.sdkVersion)),
          .bools(enrollments.map(\.isSandbox)), .texts(enrollments.map(\.revision)),
        ])
    }
  }
#endif
