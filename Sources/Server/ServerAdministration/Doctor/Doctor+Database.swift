internal import Ledger

/// Findings about the server of a database.
extension Doctor {
  static func database(
    _ ledger: LedgerInspection, _ durability: DatabaseDurability
  ) -> [DoctorFinding] {
    guard let server = ledger.server else { return [] }
    return role(server) + replication(server, durability) + clock(server)
  }

  private static func role(_ server: LedgerInspection.DatabaseServer) -> [DoctorFinding] {
    let fix =
      "create a role for servers, and run tessera ledger migrate --server-role ROLE as the owner"
    if server.isSuperuser {
      return [
        DoctorFinding(
          .warning, "database role", "\(server.role) is a superuser, who can change the record",
          fix: fix)
      ]
    }
    guard let table = server.changeableRecords.first else { return [] }
    let others = server.changeableRecords.count - 1
    return [
      DoctorFinding(
        .warning, "database role",
        "\(server.role) can change or delete records (\(table)\(others > 0 ? " and \(others) more" : ""))",
        fix: fix)
    ]
  }

  private static func replication(
    _ server: LedgerInspection.DatabaseServer, _ durability: DatabaseDurability
  ) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if durability == .replicated, server.synchronousStandbys.isEmpty {
      findings.append(
        DoctorFinding(
          .warning, "database replication",
          "synchronous_standby_names is empty, so a failover loses acknowledged purchases",
          fix:
            "replicate synchronously, or set durability: managed if the service below PostgreSQL "
            + "replicates, or local for one machine"))
    }
    let isDurable = ["on", "remote_apply"].contains(server.synchronousCommit)
    if !isDurable, !(durability == .local && server.synchronousCommit == "local") {
      findings.append(
        DoctorFinding(
          .failure, "database replication",
          "synchronous_commit is \(server.synchronousCommit), so acknowledged purchases can be lost",
          fix: "run: ALTER ROLE \(server.role) SET synchronous_commit = on"))
    }
    return findings
  }

  private static func clock(_ server: LedgerInspection.DatabaseServer) -> [DoctorFinding] {
    let seconds = Double(server.clockSkew / .milliseconds(1)) / 1000
    guard abs(seconds) >= 2 else { return [] }
    return [
      DoctorFinding(
        abs(seconds) >= 60 ? .failure : .warning, "clock",
        "\(Int(abs(seconds).rounded())) s \(seconds > 0 ? "behind" : "ahead of") the database's server",
        fix: "synchronize the clocks of both machines with NTP")
    ]
  }
}
