internal import CoreMetrics
internal import Synchronization

/// A metric with one set of label values, which produces its own samples.
protocol MetricSeries: AnyObject, Sendable {
  /// Returns the samples with name suffix, additional labels and value.
  func samples() -> [MetricSample]
}

/// One line of the output, without the metric's name.
struct MetricSample {
  var suffix = ""
  var label: (name: String, value: String)?
  let value: String
}

/// A counter, which only increases.
final class CounterSeries: MetricSeries, CounterHandler {
  private let total = Atomic<Int64>(0)

  func increment(by amount: Int64) {
    guard amount > 0 else { return }
    total.wrappingAdd(amount, ordering: .relaxed)
  }

  func reset() { total.store(0, ordering: .relaxed) }

  func samples() -> [MetricSample] {
    [MetricSample(value: "\(total.load(ordering: .relaxed))")]
  }
}

/// A gauge, which goes up and down.
final class GaugeSeries: MetricSeries, MeterHandler, RecorderHandler {
  private let value = Mutex(0.0)

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLock { $0 = value } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }
  func record(_ value: Int64) { set(value) }
  func record(_ value: Double) { set(value) }

  func samples() -> [MetricSample] {
    [MetricSample(value: ExpositionText.number(value.withLock { $0 }))]
  }
}

/// A histogram: the number of values below each bound.
final class HistogramSeries: MetricSeries, RecorderHandler, TimerHandler {
  private struct State {
    var counts: [Int]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Mutex<State>

  init(bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    guard value.isFinite else { return }
    let index = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock {
      $0.counts[index] += 1
      $0.sum += value
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  func samples() -> [MetricSample] {
    let state = state.withLock { $0 }
    var total = 0
    var samples: [MetricSample] = []
    for (bound, count) in zip(bounds + [.infinity], state.counts) {
      total += count
      samples.append(
        MetricSample(
          suffix: "_bucket", label: ("le", ExpositionText.number(bound)), value: "\(total)"))
    }
    samples.append(MetricSample(suffix: "_sum", value: ExpositionText.number(state.sum)))
    samples.append(MetricSample(suffix: "_count", value: "\(total)"))
    return samples
  }
}
