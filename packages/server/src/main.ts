import { stopSignal } from './stop-signal.ts'

// Before the service is loaded, which takes half a second: a signal that nobody handles ends a process with an error,
// and the first process of a container ignores it.
const stop = stopSignal()
const { runService } = await import('./start/run-service.ts')
await runService(stop)
