public import AppStoreCore
public import Experiments

/// The first decision of an experiment about a customer; the ledger has one for each customer and
/// experiment.
///
/// It names the customer by a number only; see ``CustomerNumber``. A deletion cuts the link between the
/// number and the app user ID, and the row stays, so that counts do not change.
public struct EnrollmentRow: Hashable, Sendable {
  /// The experiment.
  public let experiment: ExperimentID
  /// The number of the app user ID that was assigned.
  public let number: Int64
  /// The variant; `nil` if the customer stays out, because the experiment's audience names something
  /// that was unknown about the customer.
  public let variant: VariantID?
  /// When it was decided.
  public let at: Timestamp
  /// What was known about the customer.
  public let facts: AudienceFacts
  /// Whether the app used the sandbox; such customers see their variants and are not counted.
  public let isSandbox: Bool
  /// The hash of what the variants showed at that time.
  public let revision: String

  /// Creates a row.
  public init(
    experiment: ExperimentID, number: Int64, variant: VariantID?, at: Timestamp,
    facts: AudienceFacts, isSandbox: Bool, revision: String
  ) {
    self.experiment = experiment
    self.number = number
    self.variant = variant
    self.at = at
    self.facts = facts
    self.isSandbox = isSandbox
    self.revision = revision
  }
}

/// An enrollment to record, before its customer has a number.
public struct NewEnrollment: Hashable, Sendable {
  /// The experiment.
  public let experiment: ExperimentID
  /// The variant; `nil` if the customer stays out.
  public let variant: VariantID?
  /// The app user ID that was assigned: the customer's first one.
  public let unit: AppUserID
  /// The offering that the variant shows; `nil` if the customer stays out.
  public let offering: OfferingID?
  /// What was known about the customer.
  public let facts: AudienceFacts
  /// Whether the app used the sandbox.
  public let isSandbox: Bool
  /// The hash of what the variants show.
  public let revision: String

  /// Creates an enrollment.
  public init(
    experiment: ExperimentID, variant: VariantID?, unit: AppUserID, offering: OfferingID?,
    facts: AudienceFacts, isSandbox: Bool, revision: String
  ) {
    self.experiment = experiment
    self.variant = variant
    self.unit = unit
    self.offering = offering
    self.facts = facts
    self.isSandbox = isSandbox
    self.revision = revision
  }
}

/// An enrollment as it was recorded, with its customer.
public struct RecordedEnrollment: Hashable, Sendable {
  /// The row.
  public let row: EnrollmentRow
  /// The app user ID that was assigned; `nil` if it was deleted.
  public let unit: AppUserID?
  /// The number under which the app user IDs of a deleted customer count as one; `nil` for others.
  public let deleted: Int64?

  /// Creates a recorded enrollment.
  public init(row: EnrollmentRow, unit: AppUserID?, deleted: Int64? = nil) {
    self.row = row
    self.unit = unit
    self.deleted = deleted
  }

  /// The enrollment, which decides what its customer sees; `nil` if the customer stays out or was
  /// deleted.
  public var enrollment: Enrollment? {
    guard let variant = row.variant, let unit else { return nil }
    return Enrollment(experiment: row.experiment, variant: variant, unit: unit, at: row.at)
  }
}

extension EnrollmentRow: LedgerRow {
  /// A customer keeps the first enrollment in an experiment.
  public static let table = LedgerTable<EnrollmentRow>(
    "enrollments", part: "enrollments", role: .record, writing: .appendOnce,
    uniqueColumns: [["number", "experiment"]],
    columns: [
      .text("experiment") { $0.experiment.rawValue }, .customerNumber { $0.number },
      .optionalText("variant") { $0.variant?.rawValue }, .date("at") { $0.at },
      .optionalText("bundle_id") { $0.facts.app?.rawValue },
      .optionalText("country") { $0.facts.country },
      .optionalText("platform") { $0.facts.platform },
      .optionalText("app_version") { $0.facts.appVersion },
      .optionalText("sdk_version") { $0.facts.sdkVersion },
      .bool("is_sandbox") { $0.isSandbox }, .text("revision") { $0.revision },
    ]
  ) { row in
    EnrollmentRow(
      experiment: ExperimentID(rawValue: row.text()), number: row.integer(),
      variant: row.optionalText().flatMap(VariantID.init(rawValue:)), at: row.date(),
      facts: AudienceFacts(
        app: row.optionalText().map(BundleID.init(rawValue:)), country: row.optionalText(),
        platform: row.optionalText(), appVersion: row.optionalText(),
        sdkVersion: row.optionalText()),
      isSandbox: row.bool(), revision: row.text())
  }

  static let ofID = RowLookup<EnrollmentRow>(
    through: CustomerNumber.ofID, "number", as: "number")
}

extension LedgerPart {
  /// The enrollments in experiments.
  public static let enrollments = LedgerPart(EnrollmentRow.self)
}
