import type { Socket } from 'node:net'

/** The socket once it is open; before that it is destroyed if it fails, closes, or is no longer wanted. */
export function opened<Opening extends Socket>(socket: Opening, event: string, signal: AbortSignal): Promise<Opening> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      socket.off(event, ready)
      socket.off('close', closed)
      signal.removeEventListener('abort', abort)
      // Errors after this belong to the code that uses the socket; one without a listener would end the process.
      if (error === undefined) {
        socket.off('error', settle)
        resolve(socket)
        return
      }
      socket.on('error', () => undefined)
      socket.destroy()
      reject(error)
    }
    const ready = () => settle()
    const closed = () => settle(new Error('the connection was closed'))
    const abort = () => settle(signal.reason)
    socket.once(event, ready)
    socket.once('error', settle)
    socket.once('close', closed)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}
