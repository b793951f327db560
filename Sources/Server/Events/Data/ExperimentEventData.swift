package import AppStoreCore
internal import Experiments
internal import Ledger

/// The data of events about enrollments in experiments.
package struct ExperimentEventData: JSONObjectCodable, Hashable {
  /// The experiment.
  package var experiment: String
  /// The variant: `a` is the control.
  package var variant: String
  /// The offering that the variant shows; `nil` if it is unknown.
  package var offering: String?
  /// When the customer was enrolled.
  package var enrolledAt: Timestamp
  /// What happened, in one sentence.
  package var explanation: String

  init(_ line: EnrollmentLine, of customer: AppUserID, at date: Timestamp) {
    experiment = line.experiment.rawValue
    variant = line.variant.rawValue
    offering = line.offering?.rawValue
    enrolledAt = date
    explanation =
      "The experiment \(line.experiment) enrolled \(customer) in variant \(line.variant.rawValue)."
  }

  /// Reads the fields of a JSON object.
  package init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    experiment = try fields.required("experiment_id")
    variant = try fields.required("experiment_variant")
    offering = try fields.optional("offering_id")
    enrolledAt = try fields.required("enrolled_at_ms")
    explanation = try fields.required("explanation")
  }

  /// Writes all fields, absent ones as null.
  package func write(to fields: inout JSONObjectWriter) {
    fields.write("enrolled_at_ms", enrolledAt)
    fields.write("experiment_id", experiment)
    fields.write("experiment_variant", variant)
    fields.write("explanation", explanation)
    fields.write("offering_id", orNull: offering)
  }
}
