public import AppStoreCore
public import EntitlementServer
public import Logging

/// Loads a renewed certificate without a restart, and warns before the one in use expires.
public actor TLSCertificateWatcher {
  /// Certificates are commonly renewed a month before they expire.
  private static let warningMargin = Duration.days(14)
  /// The recommended time between two checks.
  public static let interval = Duration.seconds(30)
  /// How often a warning is repeated.
  private static let warningInterval = Duration.hours(12)

  private let certificate: TLSCertificate
  private let metrics: ServerMetrics
  private let clock: any WallClock
  private let logger: Logger
  private var warnedAt: Timestamp?
  private var problem: String?

  /// Creates a watcher.
  public init(
    _ certificate: TLSCertificate, metrics: ServerMetrics, clock: any WallClock, logger: Logger
  ) {
    self.certificate = certificate
    self.metrics = metrics
    self.clock = clock
    self.logger = logger
  }

  /// Checks the files once.
  public func look() {
    let now = clock.now()
    do throws(ListenerError) {
      if try certificate.reload(at: now) {
        logger.notice(
          "TLS certificate reloaded",
          metadata: ["expires": "\(certificate.expiry.iso8601)"])
      }
      problem = nil
    } catch {
      // Logged once: the files stay invalid until a person fixes them.
      if problem != "\(error)" {
        logger.error(
          "Reloading the TLS certificate failed; keeping the current one",
          metadata: ["reason": "\(error)"])
      }
      problem = "\(error)"
    }
    metrics.set(
      "tessera_tls_certificate_expiry_timestamp_seconds",
      help: "When the server's certificate expires, in seconds since 1970.",
      Double(certificate.expiry.milliseconds / 1000))
    let isWarned = warnedAt.map { now >= $0 && now - $0 < Self.warningInterval } ?? false
    if certificate.expiry - now < Self.warningMargin, !isWarned {
      warnedAt = now
      logger.warning(
        "TLS certificate expires soon; renew it",
        metadata: ["expires": "\(certificate.expiry.iso8601)"])
    }
  }
}
