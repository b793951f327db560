internal import AppStoreTypes
internal import Ledger

/// Findings about webhook endpoints.
extension Doctor {
  static func webhooks(_ facts: DoctorInput) -> [DoctorFinding] {
    var findings = facts.webhookSecretProblems.sorted { $0.key < $1.key }.map { name, problem in
      DoctorFinding(
        .failure, "webhook \(name)", "its events wait, because \(problem)",
        fix: "correct it; the server then continues by itself")
    }
    guard case .read(let ledger) = facts.ledger else { return findings }
    for state in ledger.webhooks where facts.webhooks.contains(state.name) {
      if state.status == .disabled {
        findings.append(
          DoctorFinding(
            .failure, "webhook \(state.name)",
            "disabled since \(state.changedAt.iso8601): \(state.reason ?? "no reason")",
            fix: "correct the receiver, then run tessera webhooks resume \(state.name)"))
      } else if let since = state.failingSince, facts.now - since >= .hours(24) {
        findings.append(
          DoctorFinding(
            .warning, "webhook \(state.name)",
            "no event was delivered since \(since.iso8601); it is disabled after five days",
            fix: "see tessera webhooks deliveries \(state.name), and correct the receiver"))
      }
    }
    return findings
  }
}
