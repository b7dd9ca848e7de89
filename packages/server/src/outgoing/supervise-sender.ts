import type { ChildProcess } from 'node:child_process'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { receiverOf } from './allowed-targets.ts'
import type { Answer, Post, Poster } from './post.ts'
import { SenderUnavailable, SendFailure } from './send-failures.ts'
import type { FromSender, SenderSettings, ToSender } from './sender-messages.ts'
import { type SenderProcess, startSender } from './start-sender.ts'

export interface SupervisedSender extends Poster {
  counted(): SenderCounts
}

export interface SenderCounts {
  /** Also before it is needed for the first time. */
  up: boolean
  restarts: number
  inFlight: number
  /** How long it takes to answer at all. */
  lagSeconds: number
  residentBytes: number
}

interface Options {
  settings: SenderSettings
  log: Log
  /** It ended by itself, and this is what it was sending. */
  onDeath(receivers: Set<string>): void
  /** Instead of a process; for tests. */
  startProcess?: () => SenderProcess
}

/** A second more than the sender gives each request: then it is the sender that is late. */
const deadlineMs = 16_000
const beatMs = 1_000
/** Beats without an answer, after which it is killed. Beats, not time: if this process stood still, it is not the sender's fault. */
const maxUnanswered = 5
const maxUnansweredAtStart = 30
const [shortestPauseMs, longestPauseMs] = [250, 10_000]
/** Then the next death is the first one again. */
const steadyMs = 60_000
/** For what it said before it ended, which may still be in the pipe. */
const lastWordsMs = 200

interface Pending {
  message: Post
  /** The sender has it. */
  sent: boolean
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** One sender process, started at the first request, watched, and started again when it ends. */
export function superviseSender({ settings, log, onDeath, startProcess = startSender }: Options): SupervisedSender {
  const pending = new Map<number, Pending>()
  let running: ChildProcess | undefined
  /** When nothing more comes from the one that runs. */
  let gone: Promise<void> | undefined
  let ready = false
  let away = false
  let closed = false
  let lastId = 0
  let restarts = 0
  let pauseMs = shortestPauseMs
  let restart: NodeJS.Timeout | undefined
  let residentBytes = 0
  let lagMs = 0
  let askedAt: number | undefined

  function tell(message: ToSender): void {
    // If it has just died, its exit says so.
    if (running?.connected) running.send(message, () => undefined)
  }

  function hand(id: number, one: Pending): void {
    const { areaId, url, headers, body } = one.message
    one.sent = true
    tell({ id, areaId, url: url.href, headers, body })
  }

  function start(): void {
    let started: SenderProcess
    try {
      started = startProcess()
    } catch (error) {
      // Not even a process could be made: no memory, say, or too many files.
      afterDeath({ reason: messageOf(error) })
      return
    }
    watch(started)
  }

  function watch({ child, said }: SenderProcess): void {
    running = child
    const end = Promise.withResolvers<void>()
    gone = end.promise
    let exited = false
    let broken = false
    let unanswered = 0
    const beat = setInterval(() => {
      if (unanswered >= (ready ? maxUnanswered : maxUnansweredAtStart)) {
        log.error({ sender: child.pid }, 'sender does not answer; killing it')
        child.kill('SIGKILL')
        return
      }
      unanswered++
      askedAt ??= performance.now()
      tell({ ping: true })
    }, beatMs).unref()
    const steady = setTimeout(() => {
      pauseMs = shortestPauseMs
    }, steadyMs).unref()
    const ended = (reason: object) => {
      if (running !== child) return
      clearInterval(beat)
      clearTimeout(steady)
      afterDeath({ sender: child.pid, ...reason, said: said() })
      end.resolve()
    }
    child.on('message', (message: FromSender) => {
      if (running !== child || broken) return
      unanswered = 0
      try {
        receive(message, exited)
      } catch (error) {
        broken = true
        log.error({ sender: child.pid, reason: messageOf(error) }, 'sender sent an invalid message; killing it')
        child.kill('SIGKILL')
      }
    })
    child.once('exit', (code, signal) => {
      // What is to be sent now waits for the next one.
      exited = true
      if (running === child) ready = false
      const bound = setTimeout(() => ended({ code, signal }), closed ? 0 : lastWordsMs)
      child.once('close', () => {
        clearTimeout(bound)
        ended({ code, signal })
      })
    })
    // This is also emitted when it cannot be started at all, and perhaps more than once.
    child.on('error', (error) => ended({ reason: messageOf(error) }))
    tell({ settings })
  }

  function receive(message: FromSender, exited: boolean): void {
    if ('ready' in message) {
      if (exited) return
      ready = true
      away = false
      for (const [id, one] of pending) hand(id, one)
      return
    }
    if ('pong' in message) {
      residentBytes = message.residentBytes
      lagMs = askedAt === undefined ? 0 : performance.now() - askedAt
      askedAt = undefined
      return
    }
    const one = pending.get(message.id)
    if ('answer' in message) one?.resolve(message.answer)
    else if ('failure' in message) one?.reject(new SendFailure(message.failure.problem, message.failure.detail))
    else one?.reject(new Error(message.broke))
  }

  function afterDeath(details: object): void {
    running = undefined
    gone = undefined
    ready = false
    away = true
    residentBytes = 0
    lagMs = 0
    askedAt = undefined
    const lost = [...pending.values()].filter(({ sent }) => sent)
    if (!closed) {
      log.error(details, 'sender exited unexpectedly; starting another')
      onDeath(new Set(lost.map(({ message }) => receiverOf(message.url))))
      restart = setTimeout(() => {
        restart = undefined
        restarts++
        start()
      }, pauseMs).unref()
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    for (const one of lost) one.reject(new SenderUnavailable('the sender ended while it sent this', { died: true }))
  }

  return {
    post(message, signal) {
      return new Promise((resolve, reject) => {
        const id = ++lastId
        const cancel = () => {
          if (pending.get(id)?.sent) tell({ cancel: id })
          end()
          reject(signal?.reason)
        }
        const late = setTimeout(() => {
          tell({ cancel: id })
          end()
          reject(new SenderUnavailable('the sender did not answer in time', { mayHaveLeft: one.sent }))
        }, deadlineMs)
        const end = () => {
          clearTimeout(late)
          signal?.removeEventListener('abort', cancel)
          pending.delete(id)
        }
        const one: Pending = {
          message,
          sent: false,
          resolve(answer) {
            end()
            resolve(answer)
          },
          reject(error) {
            end()
            reject(error)
          },
        }
        if (closed) return one.reject(new SenderUnavailable('the sender is stopped'))
        pending.set(id, one)
        signal?.addEventListener('abort', cancel)
        if (signal?.aborted) cancel()
        else if (ready) hand(id, one)
        else if (!running && !restart) start()
      })
    },
    counted: () => ({
      up: !away,
      restarts,
      inFlight: pending.size,
      lagSeconds: Math.max(lagMs, askedAt === undefined ? 0 : performance.now() - askedAt) / 1000,
      residentBytes,
    }),
    async close() {
      closed = true
      clearTimeout(restart)
      // There is nothing in it to lose.
      running?.kill('SIGKILL')
      running?.ref()
      await gone
    },
  }
}
