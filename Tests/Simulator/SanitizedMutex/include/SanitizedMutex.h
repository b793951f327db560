// Shows the thread sanitizer what Swift's Mutex synchronizes; see SanitizedMutex.c. A program links it
// and calls nothing.
