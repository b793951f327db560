internal import NIOCore

/// Runs a connection's tasks on the thread that reads its socket, so that a request changes no threads.
///
/// There are as many event loops as cores, as there are threads in Swift's own pool, so whatever takes
/// long takes as much from the others here as there.
final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
