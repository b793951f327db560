internal import AppStoreTypes
public import Effects
public import EntitlementServer
public import Logging
public import ServiceLifecycle

/// Takes up a renewed certificate without a restart, and warns before the one in use expires.
public struct TLSCertificateWatch: Service {
  /// Certificates are commonly renewed a month ahead.
  private static let warningMargin = Duration.days(14)
  private static let interval = Duration.seconds(30)

  private let certificate: TLSCertificate
  private let metrics: ServerMetrics
  private let clock: any WallClock
  private let logger: Logger

  /// Creates a watch.
  public init(
    _ certificate: TLSCertificate, metrics: ServerMetrics, clock: any WallClock, logger: Logger
  ) {
    self.certificate = certificate
    self.metrics = metrics
    self.clock = clock
    self.logger = logger
  }

  /// Looks at the files again and again until the server stops.
  public func run() async throws {
    await keepLooking(every: Self.interval) { look() }
  }

  /// Looks once.
  func look() {
    let now = clock.now()
    do throws(BootstrapError) {
      if try certificate.reload(at: now) {
        logger.notice(
          "took up the renewed certificate",
          metadata: ["expires": "\(certificate.expiry.iso8601)"])
      }
    } catch {
      logger.error("the certificate stays as it is", metadata: ["why": "\(error)"])
    }
    metrics.set(
      "tessera_tls_certificate_expiry_timestamp_seconds",
      Double(certificate.expiry.milliseconds / 1000))
    if certificate.expiry - now < Self.warningMargin {
      logger.warning(
        "the certificate expires soon; renew it",
        metadata: ["expires": "\(certificate.expiry.iso8601)"])
    }
  }
}
