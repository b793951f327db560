internal import AppStoreCore
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
      guard let silence = state.silence else { continue }
      let fix =
        switch silence {
        case .disabled: "correct the receiver, then run tessera webhooks resume \(state.name)"
        case .failing: "see tessera webhooks deliveries \(state.name), and correct the receiver"
        }
      let severity: DoctorFinding.Severity =
        if case .disabled = silence { .failure } else { .warning }
      findings.append(
        DoctorFinding(severity, "webhook \(state.name)", "\(silence)", fix: fix))
    }
    return findings
  }
}
