internal import AppFrame
internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation
internal import SimulatorServer

/// Runs the scenario step by step and compares each result with the ground truth.
struct ScenarioRunner {
  let stage: DemoEnvironment
  let app: AppProcess
  let plan: ScenarioProducts

  func report(_ step: ScenarioStep, number: Int) async throws -> StepReport {
    let sent = await stage.store.notificationLog.count
    try await step.perform(stage)
    let screen = try await app.tap(step.tap)
    let truth = await stage.truth(plan)
    let notifications = await stage.store.notificationLog.dropFirst(sent)
    var report = StepReport(
      step: number, date: await stage.store.simulator.now.iso8601, event: step.event,
      notifications: notifications.map { $0.isDelivered ? $0.name : "\($0.name) (not delivered)" },
      truth: truth,
      answer: StepReport.Access(
        pro: screen.pro.rawValue, plan: screen.plan, until: screen.until),
      signature: screen.verification?.lowercased() ?? "none", isCached: screen.isStale == true,
      why: screen.why ?? screen.error ?? "", error: screen.error, problems: [])
    if report.isCached, let error = screen.error {
      report.why = "\(error) The last verified response still applies: \(report.why)"
    }
    report.problems = Self.problems(screen, report, expecting: step.expectations)
    return report
  }

  private static func problems(
    _ screen: Screen, _ report: StepReport, expecting expectations: [ScenarioStep.Expectation]
  ) -> [String] {
    let truth = report.truth
    var problems: [String] = []
    func check(_ isRight: Bool, _ problem: @autoclosure () -> String) {
      if !isRight { problems.append(problem()) }
    }
    check(report.answer.pro == truth.pro, "the store says \(truth.pro)")
    check(report.signature == "verified", "the signature is \(report.signature)")
    if truth.pro == "active" {
      check(screen.plan == truth.plan, "the store's plan is \(truth.plan ?? "none")")
      check(screen.until == truth.until, "the store's end is \(truth.until ?? "never")")
    }
    for expectation in expectations {
      switch expectation {
      case .isActive(let isActive):
        check((screen.pro == .active) == isActive, "pro should be \(isActive ? "" : "in")active")
      case .plan(let product):
        check(screen.plan == product.rawValue, "the plan should be \(product)")
      case .products(let count):
        check(
          screen.products?.count == count, "\(screen.products?.count ?? 0) of \(count) products")
      case .upgraded(let product):
        check(
          screen.upgraded?.contains(product.rawValue) == true,
          "\(product) is not marked as upgraded")
      case .cached:
        check(report.isCached, "the response should come from the cache")
      case .rejectedSignature:
        check(
          screen.error?.localizedCaseInsensitiveContains("signature") == true,
          "the forged response was not rejected for its signature")
      }
    }
    if !expectations.contains(.cached) {
      check(!report.isCached, "the server did not respond: \(screen.error ?? "no reason")")
    }
    return problems
  }
}
