#if Postgres
  internal import AppStoreTypes
  internal import Experiments
  internal import Ledger
  internal import PostgresLink

  /// Enrollments in experiments, and the numbers of their customers.
  extension PostgresLoad {
    static let enrollmentColumns = """
      sequence, experiment, number, variant, at, bundle_id, country, platform, app_version,
        sdk_version, is_sandbox, revision
      """

    mutating func addEnrollments(_ keys: KeysByKind) {
      add(keys.enrollments) { ids in
        PostgresStatement(
          """
          SELECT \(Self.enrollmentColumns), known.id
          FROM customer_numbers AS known JOIN enrollments USING (number)
          WHERE known.id = ANY($1) ORDER BY sequence
          """, [.texts(ids.map(\.rawValue))])
      } prepare: {
        $1.enrollments[$0] = []
      } read: { row, rows throws(PostgresError) in
        let id = AppUserID(rawValue: try row.text(12))
        rows.enrollments[id, default: []].append(try row.enrollment())
      }
      add(keys.numbers) { numbers in
        PostgresStatement(
          "SELECT number, id, customer FROM customer_numbers WHERE number = ANY($1)",
          [.ints(numbers)])
      } prepare: {
        $1.customerNumbers[$0] = .some(nil)
      } read: { row, rows throws(PostgresError) in
        let number = try row.customerNumber()
        rows.customerNumbers[number.number] = number
      }
    }
  }

  extension PostgresRow {
    /// Returns an enrollment from the columns of ``PostgresLoad/enrollmentColumns``.
    func enrollment() throws(PostgresError) -> EnrollmentRow {
      EnrollmentRow(
        experiment: ExperimentID(rawValue: try text(1)), number: try int8(2),
        variant: try optionalText(3).flatMap(VariantID.init(rawValue:)), at: try timestamp(4),
        facts: AudienceFacts(
          app: try optionalText(5).map(BundleID.init(rawValue:)), country: try optionalText(6),
          platform: try optionalText(7), appVersion: try optionalText(8),
          sdkVersion: try optionalText(9)),
        isSandbox: try bool(10), revision: try text(11))
    }
  }
#endif
