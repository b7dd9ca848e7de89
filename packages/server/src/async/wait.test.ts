import { expect, test, vi } from 'vitest'
import { startWait, unlessAborted } from './wait.ts'

const aDayMs = 86_400_000

test('a wait ends with its event, and what comes later changes nothing', async () => {
  const [signal, left] = [new AbortController(), vi.fn()]
  const wait = startWait<string>({ timeoutMs: aDayMs, signal: signal.signal, left })
  wait.end('here')
  wait.end('again')
  signal.abort()
  expect(await wait.ended).toBe('here')
  expect(left).not.toHaveBeenCalled()
})

test('after its time, or when its signal is aborted, it ends without the event and says so at once', async () => {
  const left = vi.fn()
  expect(await startWait({ timeoutMs: 1, left }).ended).toBeUndefined()
  expect(left).toHaveBeenCalledTimes(1)

  const leaving = new AbortController()
  const wait = startWait<string>({ timeoutMs: aDayMs, signal: leaving.signal, left })
  leaving.abort()
  expect(left).toHaveBeenCalledTimes(2)
  wait.end('too late')
  expect(await wait.ended).toBeUndefined()
  expect(await startWait({ signal: leaving.signal, left }).ended).toBeUndefined()
  expect(left).toHaveBeenCalledTimes(3)
})

test('work is waited for until the signal is aborted', async () => {
  const stop = new AbortController()
  expect(await unlessAborted(stop.signal, Promise.resolve('done'))).toBe('done')
  await expect(unlessAborted(stop.signal, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  const endless = unlessAborted(stop.signal, new Promise(() => undefined))
  stop.abort(new Error('stopped'))
  await expect(endless).rejects.toThrow('stopped')
  await expect(unlessAborted(stop.signal, new Promise(() => undefined))).rejects.toThrow('stopped')
})
