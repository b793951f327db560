#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The system's limit on open files and connections of this process.
public enum OpenFileLimit {
  /// Raises the limit as far as this user may, up to the wanted number.
  ///
  /// A common default is 1024, which is less than a server's connections.
  ///
  /// - Parameter wanted: The number of files that is sufficient.
  /// - Returns: The new limit; `nil` if the system does not report it.
  public static func raise(to wanted: Int) -> Int? {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
      _ = setrlimit(resource, &limit)
      guard getrlimit(resource, &limit) == 0 else { return nil }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
