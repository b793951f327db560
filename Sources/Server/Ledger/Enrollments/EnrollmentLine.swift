public import AppStoreCore
public import Experiments
internal import Foundation

/// What the line of the change feed says about an enrollment.
///
/// The line has all of it, so that events do not depend on rows whose customer may be deleted.
public struct EnrollmentLine: Hashable, Sendable {
  /// The experiment.
  public let experiment: ExperimentID
  /// The variant.
  public let variant: VariantID
  /// The offering that the variant showed; `nil` if it is unknown.
  public let offering: OfferingID?
  /// Whether the app used the sandbox.
  public let isSandbox: Bool
  /// The app; `nil` if it is unknown.
  public let bundleID: BundleID?

  /// Creates the contents of a line.
  public init(
    experiment: ExperimentID, variant: VariantID, offering: OfferingID?, isSandbox: Bool,
    bundleID: BundleID?
  ) {
    self.experiment = experiment
    self.variant = variant
    self.offering = offering
    self.isSandbox = isSandbox
    self.bundleID = bundleID
  }

  /// Reads the reference of a change of the kind ``FeedChangeKind/enrollment``; `nil` for another text.
  public init?(reference: String) {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(reference.utf8)) as? [String: Any],
      let experiment = object["experiment"] as? String,
      let variant = (object["variant"] as? String).flatMap(VariantID.init(rawValue:))
    else { return nil }
    self.init(
      experiment: ExperimentID(experiment), variant: variant,
      offering: (object["offering"] as? String).map { OfferingID($0) },
      isSandbox: object["sandbox"] as? Bool ?? false,
      bundleID: (object["app"] as? String).map { BundleID($0) })
  }

  /// The reference of the line, as JSON.
  public var reference: String {
    var object: JSONObject = [
      "experiment": .string(experiment.rawValue), "variant": .string(variant.rawValue),
      "sandbox": .bool(isSandbox),
    ]
    if let offering { object["offering"] = .string(offering.rawValue) }
    if let bundleID { object["app"] = .string(bundleID.rawValue) }
    return String(decoding: JSONValue.object(object).jsonBytes, as: UTF8.self)
  }
}
