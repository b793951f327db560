/// What the processes of the devices have been shown; the oldest are forgotten when there are many.
struct DeviceViews: Sendable {
  /// How many are kept; a process that is forgotten is shown everything as a new one is.
  static let limit = 4096

  private var views: [DeviceID: DeviceView] = [:]
  private var order: [DeviceID] = []

  subscript(_ device: DeviceID) -> DeviceView {
    get { views[device] ?? DeviceView() }
    set {
      if views[device] == nil {
        // Most processes see nothing that matters later.
        if newValue.isFresh { return }
        order.append(device)
        if order.count > Self.limit { views[order.removeFirst()] = nil }
      }
      views[device] = newValue
    }
  }
}
