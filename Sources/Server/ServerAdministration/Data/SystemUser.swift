#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The user that this process runs as.
public enum SystemUser {
  /// The system's name of the user; `uid` and the number if it has none.
  public static var name: String {
    let number = geteuid()
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    guard getpwuid_r(number, &entry, &buffer, buffer.count, &found) == 0, found != nil,
      let name = entry.pw_name, name.pointee != 0
    else { return "uid \(number)" }
    return String(cString: name)
  }
}
