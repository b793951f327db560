#if Postgres
  import Foundation
  import PostgresTestSupport

  /// A port of the loopback interface that accepts connections and sends nothing.
  final class SilentListener: Sendable {
    let port: Int
    private let descriptor: Int32

    init() throws {
      port = try FreePort.find()
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let isListening = CuttingProxy.withAddress(port) { [descriptor] in
        bind(descriptor, $0, $1) == 0 && listen(descriptor, 8) == 0
      }
      guard isListening else { throw CocoaError(.featureUnsupported) }
    }

    deinit { close(descriptor) }
  }
#endif
