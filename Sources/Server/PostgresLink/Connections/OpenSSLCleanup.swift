#if Postgres
  internal import Foundation

  /// Keeps OpenSSL usable until the process has ended.
  ///
  /// At exit, OpenSSL releases what threads that still connect use, which ends them with a crash.
  /// libpq loads OpenSSL, whose headers are not needed otherwise.
  ///
  /// Source: <https://docs.openssl.org/3.0/man3/OPENSSL_init_crypto/>
  enum OpenSSLCleanup {
    private typealias Initialize = @convention(c) (UInt64, OpaquePointer?) -> Int32
    /// `OPENSSL_INIT_NO_ATEXIT`, which counts only in the first call of a process.
    private static let noCleanupAtExit: UInt64 = 0x0008_0000

    /// Whether the cleanup is off; reading it turns it off.
    static let isOff: Bool = {
      guard let symbol = dlsym(nil, "OPENSSL_init_crypto") else { return false }
      return unsafeBitCast(symbol, to: Initialize.self)(noCleanupAtExit, nil) == 1
    }()
  }
#endif
