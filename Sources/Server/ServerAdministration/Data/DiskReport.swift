internal import Foundation

/// Reads the properties of a path's disk from the system.
enum DiskReport {
  /// The kinds of network file systems.
  private static let networkKinds: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ceph", "9p", "afs", "afpfs", "webdav", "glusterfs",
    "fuse.sshfs", "fuse.glusterfs", "fuse.s3fs", "lustre",
  ]

  /// Returns the known properties; `nil` if the path does not exist.
  static func of(_ path: String) -> DoctorInput.Disk? {
    guard let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path),
      let free = attributes[.systemFreeSize] as? NSNumber,
      let total = attributes[.systemSize] as? NSNumber
    else { return nil }
    return DoctorInput.Disk(
      free: free.int64Value, total: total.int64Value, networkKind: networkKind(path))
  }

  private static func networkKind(_ path: String) -> String? {
    #if os(Linux)
      guard let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
      else { return nil }
      let real = URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path
      return networkKind(of: real, mounts: mounts)
    #else
      let values = try? URL(filePath: path).resourceValues(forKeys: [.volumeIsLocalKey])
      return values?.volumeIsLocal == false ? "remote" : nil
    #endif
  }

  /// Returns the kind of a path's file system if it is a network file system.
  ///
  /// - Parameter mounts: The text of `/proc/self/mountinfo`: the fifth field is the mount point,
  ///   and the one after ` - ` the kind. Source: proc_pid_mountinfo(5).
  static func networkKind(of path: String, mounts: String) -> String? {
    var nearest: (point: String, kind: String)?
    for line in mounts.split(separator: "\n") {
      let halves = line.split(separator: " - ", maxSplits: 1)
      let fields = halves.first?.split(separator: " ") ?? []
      guard halves.count == 2, fields.count > 4, let kind = halves[1].split(separator: " ").first
      else { continue }
      let point = String(fields[4]).replacing("\\040", with: " ")
      let isAbove = point == "/" || path == point || path.hasPrefix(point + "/")
      // Of two mounts at one point the later one hides the other.
      if isAbove, point.count >= nearest?.point.count ?? 0 { nearest = (point, String(kind)) }
    }
    return nearest.flatMap { networkKinds.contains($0.kind) ? $0.kind : nil }
  }
}
