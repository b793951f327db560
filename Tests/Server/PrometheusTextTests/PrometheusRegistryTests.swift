import CoreMetrics
import PrometheusText
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct PrometheusRegistryTests {
  @Test func `The text is exactly Prometheus's format`() {
    let registry = PrometheusRegistry()
    registry.counter(
      "answers_total", help: "Answers by route.", labels: [("route", "/a"), ("code", "200")]
    )
    .increment(by: 3)
    let timer = registry.timer("answer_seconds", help: "How long they took.", buckets: [0.1, 1])
    timer.recordNanoseconds(100_000_000)
    timer.recordNanoseconds(2_500_000_000)
    Meter(label: "open", dimensions: [], factory: registry).set(2)

    #expect(
      registry.exposition() == """
        # HELP answer_seconds How long they took.
        # TYPE answer_seconds histogram
        answer_seconds_bucket{le="0.1"} 1
        answer_seconds_bucket{le="1"} 1
        answer_seconds_bucket{le="+Inf"} 2
        answer_seconds_sum 2.6
        answer_seconds_count 2
        # HELP answers_total Answers by route.
        # TYPE answers_total counter
        answers_total{code="200",route="/a"} 3
        # HELP open \n\
        # TYPE open gauge
        open 2

        """)
  }

  @Test func `Invalid characters in names and values are replaced or escaped`() throws {
    let registry = PrometheusRegistry()
    let odd = "\\ \" \n é {}="
    registry.counter("a.b", help: "a \\ and\na line", labels: [("a-b", odd)]).increment()
    Meter(label: "1", dimensions: [], factory: registry).set(-0.000_01)
    Meter(label: "inf", dimensions: [], factory: registry).set(Double.infinity)

    let read = try Exposition(registry.exposition())
    #expect(read["a_b", ["a_b": odd]] == 1)
    #expect(read.helps["a_b"] == #"a \\ and\na line"#)
    #expect(read["_1", [:]] == -0.000_01)
    #expect(read["inf", [:]] == .infinity)
  }

  @Test func `The same name and labels are one series, in any order and repetition`() throws {
    let registry = PrometheusRegistry()
    Counter(label: "c", dimensions: [("a", "1"), ("b", "2")], factory: registry).increment()
    Counter(label: "c", dimensions: [("b", "2"), ("a", "1")], factory: registry).increment()
    #expect(try Exposition(registry.exposition())["c", ["a": "1", "b": "2"]] == 2)
  }

  @Test func `Label values beyond a metric's limit are counted together`() throws {
    let registry = PrometheusRegistry(maxSeries: 3)
    for number in 0..<10 {
      Counter(label: "c", dimensions: [("id", "\(number)")], factory: registry).increment()
    }
    let read = try Exposition(registry.exposition())
    #expect(read.samples.count == 4)
    #expect(read["c", ["id": "other"]] == 7)
  }

  @Test func `A name already used by another type affects neither metric`() throws {
    let registry = PrometheusRegistry()
    Counter(label: "x", dimensions: [], factory: registry).increment()
    Meter(label: "x", dimensions: [], factory: registry).set(9)
    #expect(try Exposition(registry.exposition())["x", [:]] == 1)
  }

  @Test func `Increments from many tasks add up`() async throws {
    let registry = PrometheusRegistry()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for value in 0..<500 {
            Counter(label: "c", dimensions: [], factory: registry).increment()
            Recorder(label: "h", dimensions: [], aggregate: true, factory: registry).record(value)
          }
        }
      }
    }
    let read = try Exposition(registry.exposition())
    #expect(read["c", [:]] == 4000)
    #expect(read["h_count", [:]] == 4000)
  }
}
