internal import ArgumentParser
internal import Catalog

/// The flags of the server's secrets.
struct SecretFlags: ParsableArguments {
  @Option(
    help: """
      A token for GET /metrics; prefer TESSERA_METRICS_TOKEN, because flags are visible to other users.
      """)
  var metricsToken: String?

  @Option(
    help: """
      A secret that servers behind one address share for sessions of the dashboard; prefer \
      TESSERA_DASHBOARD_SECRET, because flags are visible to other users.
      """)
  var dashboardSecret: String?
}

extension Setting {
  /// The settings of the server's secrets.
  static let secrets = [
    Setting("metrics-token", \.secrets.metricsToken, isSecret: true) {
      $0.metricsToken = $1.secret(atLeast: 16).map { HashedAPIKey(of: $0) }
    },
    Setting("dashboard-secret", \.secrets.dashboardSecret, isSecret: true) {
      $0.dashboardSecret = $1.secret(atLeast: 32)
    },
  ]
}
