#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The memory use of this process.
enum ResidentMemory {
  /// Returns the number of bytes in memory; `nil` if the system does not report it.
  static func bytes() -> Int? {
    #if os(Linux)
      // The second number counts pages; proc(5).
      guard let file = fopen("/proc/self/statm", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, Int32(line.count), file) != nil else { return nil }
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(separator: " ")
      return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    #else
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(
        MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let result = withUnsafeMutablePointer(to: &info) {
        $0.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return result == KERN_SUCCESS ? Int(info.resident_size) : nil
    #endif
  }
}
