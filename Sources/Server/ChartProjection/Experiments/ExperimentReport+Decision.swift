internal import AppStoreCore
internal import ExperimentStatistics
package import Experiments

extension ExperimentReport {
  /// Returns what the audit log keeps of a decision: the choice, its reason, and the figures of that
  /// moment.
  ///
  /// - Parameters:
  ///   - variant: The chosen variant; `nil` if none is.
  ///   - reason: Why, as the person said it.
  package func decision(for variant: VariantID?, reason: String) -> [String: String] {
    var details = [
      "variant": variant?.rawValue ?? "none", "reason": reason,
      "results": "\(results.decision)", "metric": "\(results.primary.metric)",
    ]
    if let variant, let offering = experiment[variant]?.offering {
      details["offering"] = offering.rawValue
    }
    for result in results.primary.variants {
      var text =
        "\(counted(result.count, "customer")), \(counted(result.events, "event")), "
        + Self.text(result.value)
      if let compared = result.comparison, compared.lift.isFinite {
        let interval = compared.sequentialInterval
        text +=
          ", lift \(Self.text(compared.lift)) from \(Self.text(interval.low)) to \(Self.text(interval.high))"
      }
      details["variant_\(result.variant.rawValue)"] = text
    }
    if !warnings.isEmpty { details["warnings"] = warnings.joined(separator: " ") }
    return details
  }

  private static func text(_ value: Double) -> String {
    value.isFinite ? "\((value * 10_000).rounded() / 10_000)" : "unknown"
  }
}
