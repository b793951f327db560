import AppStoreCore
import ArgumentParser
import ExperimentStatistics
import Experiments

/// `tessera experiments power`: how many customers and days an experiment needs.
struct ExperimentsPowerCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "power",
    abstract: "Compute how many customers and days an experiment needs.",
    discussion: """
      For a share, such as the conversion to paying. Add the days of the metric's window to the result: a \
      customer counts when the window ended. Amounts of money need far more customers than shares.
      Example: tessera experiments power --base-rate 0.05 --effect 0.1 --arrivals 1000
      """)

  @Option(help: "The share of the control's customers who convert, such as 0.05.")
  var baseRate: Double

  @Option(help: "The relative change to find, such as 0.1 for a rise from 5 to 5.5 percent.")
  var effect: Double

  @Option(help: "The eligible customers of one day.")
  var arrivals: Double

  @Option(help: "The percentage of them who are enrolled.")
  var enrollmentPercent = "100"

  @Option(help: "The number of variants, from 2 to 4.")
  var variants = 2

  @Option(help: "The probability of reporting a difference between equal variants.")
  var alpha = 0.05

  @Option(help: "The probability to find the effect if there is one.")
  var power = 0.8

  @Flag(help: "Print a JSON object.")
  var json = false

  func validate() throws {
    guard let share = BasisPoints(percent: enrollmentPercent), share.value > 0 else {
      throw ValidationError("--enrollment-percent: must be from 0.01 to 100")
    }
  }

  func execute() async throws {
    let plan = try ExperimentPlan(
      baseRate: baseRate, effect: effect, arrivalsPerDay: arrivals,
      enrolledShare: BasisPoints(percent: enrollmentPercent)?.fraction ?? 1, variants: variants,
      alpha: alpha, power: power)
    for line in json ? [Self.json(plan)] : Self.lines(plan) { Console.print(line) }
  }

  private static func lines(_ plan: ExperimentPlan) -> [String] {
    ExperimentLines.aligned([
      [
        "to find",
        "\(ExperimentLines.rounded(plan.size.treatmentRate)) in place of "
          + "\(ExperimentLines.rounded(plan.size.baseRate))",
      ],
      ["customers per variant", "\(plan.size.perVariant)"], ["customers", "\(plan.total)"],
      ["days", "\(plan.days), and the window of the metric"],
    ])
  }

  private static func json(_ plan: ExperimentPlan) -> String {
    var object = JSONObject()
    object["base_rate"] = ExperimentLines.number(plan.size.baseRate)
    object["treatment_rate"] = ExperimentLines.number(plan.size.treatmentRate)
    object["customers_per_variant"] = .integer(Int64(plan.size.perVariant))
    object["customers"] = .integer(Int64(plan.total))
    object["days"] = .integer(Int64(plan.days))
    return String(decoding: JSONValue.object(object).jsonBytes, as: UTF8.self)
  }
}
