/// The views of all device processes.
///
/// Above the limit, the oldest are dropped.
struct DeviceViews: Sendable {
  /// The maximum number of stored views.
  ///
  /// A dropped process sees everything as a new one does.
  static let limit = 4096

  private var views: [DeviceID: DeviceView] = [:]
  private var order: [DeviceID] = []

  subscript(_ device: DeviceID) -> DeviceView {
    get { views[device] ?? DeviceView() }
    set {
      if views[device] == nil {
        // Most processes see nothing that affects later reads.
        if newValue.isFresh { return }
        order.append(device)
        if order.count > Self.limit { views[order.removeFirst()] = nil }
      }
      views[device] = newValue
    }
  }
}
