import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './connection-limit.ts'

class FakeSocket extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy(): void {
    if (this.destroyed) return
    this.destroyed = true
    this.emit('close')
  }
}

/** A thousand real connections would only show that the machine has them. */
function open(limits: Parameters<typeof limitConnections>[1]) {
  const server = new EventEmitter()
  const limit = limitConnections(server as unknown as Server, limits)
  const from = (ip: string) => {
    const socket = new FakeSocket(ip)
    server.emit('connection', socket as unknown as Socket)
    return socket
  }
  return { limit, from }
}

test('one network gets so many connections, another gets its own, and a closed one makes room', () => {
  const { limit, from } = open({ perNetwork: 3, total: 100 })
  const first = Array.from({ length: 5 }, (_, n) => from(`2001:db8::${n}`))
  expect(first.map(({ destroyed }) => destroyed)).toEqual([false, false, false, true, true])
  expect([from('192.0.2.1'), from('::ffff:192.0.2.2')].map(({ destroyed }) => destroyed)).toEqual([false, false])
  first[0]?.destroy()
  expect(from('2001:db8::9').destroyed).toBe(false)
  expect(limit.open()).toBe(5)
  expect(limit.refused()).toBe(2)
})

test('where there are too many, the oldest of the network with the most makes room', () => {
  const { limit, from } = open({ perNetwork: 100, total: 5 })
  const many = Array.from({ length: 4 }, () => from('198.51.100.1'))
  const few = from('192.0.2.1')
  const another = from('203.0.113.1')
  expect(many.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false])
  expect([few.destroyed, another.destroyed]).toEqual([false, false])
  expect(from('198.51.100.1').destroyed).toBe(true)
  expect(limit.open()).toBe(5)
})

test('who has many networks, with a connection each, makes room in them', () => {
  const { limit, from } = open({ perNetwork: 100, total: 6 })
  const client = [from('192.0.2.1'), from('192.0.2.1')]
  const attackers = Array.from({ length: 20 }, (_, n) => from(`2001:db8:1:${n}::1`))
  expect(client.map(({ destroyed }) => destroyed)).toEqual([false, false])
  expect(attackers.filter(({ destroyed }) => !destroyed)).toHaveLength(4)
  expect(from('203.0.113.1').destroyed).toBe(false)
  expect(client.map(({ destroyed }) => destroyed)).toEqual([false, false])
  expect(limit.open()).toBe(6)
})

test('behind a proxy, which has all of them, only the total counts', () => {
  const { from } = open({ perNetwork: undefined, total: 4 })
  const all = Array.from({ length: 5 }, () => from('10.0.0.5'))
  expect(all.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false, true])
})
