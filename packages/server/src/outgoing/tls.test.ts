import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '../testing/certificates.ts'
import { createAllowedTargets } from './allowed-targets.ts'
import { createPoster } from './post.ts'

async function start(names: string) {
  const { ca, issue } = createAuthority()
  const seen = { connections: 0, names: [] as unknown[], hosts: [] as unknown[] }
  const server = createServer(issue(names), (request, response) => {
    seen.names.push((request.socket as { servername?: string | false }).servername)
    seen.hosts.push(request.headers.host)
    response.end()
  })
  server.on('connection', () => seen.connections++)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const post = async (host: string, { allow = ['127.0.0.0/8'], trusted = true } = {}) => {
    const resolve = async () => ['127.0.0.1']
    const targets = createAllowedTargets({ allow, publicPorts: [port] })
    const poster = createPoster({ targets, resolve, ca: trusted ? ca : undefined })
    onTestFinished(() => poster.close())
    return poster.post({ url: new URL(`https://${host}:${port}/`), headers: {}, body: '{}' })
  }
  return { post, seen, port }
}

test('a certificate of the host is accepted, and the receiver hears the name', async () => {
  const { post, seen, port } = await start('DNS:hooks.example.org')
  expect(await post('hooks.example.org')).toMatchObject({ status: 200 })
  expect(await post('HOOKS.example.org.')).toMatchObject({ status: 200 })
  expect(seen.names).toEqual(['hooks.example.org', 'hooks.example.org'])
  expect(seen.hosts[0]).toBe(`hooks.example.org:${port}`)
})

test('a certificate that nobody vouches for, and one of another host, are refused before anything is sent', async () => {
  const { post, seen } = await start('DNS:hooks.example.org')
  await expect(post('hooks.example.org', { trusted: false })).rejects.toMatchObject({ problem: 'tls_failed' })
  await expect(post('other.example.org')).rejects.toMatchObject({ problem: 'tls_failed' })
  await expect(post('127.0.0.1')).rejects.toMatchObject({ problem: 'tls_failed' })
  expect(seen.hosts).toEqual([])
})

test('a certificate of an address is accepted for this address', async () => {
  const { post } = await start('IP:127.0.0.1')
  expect(await post('127.0.0.1')).toMatchObject({ status: 200 })
  await expect(post('hooks.example.org')).rejects.toMatchObject({ problem: 'tls_failed' })
})

test('however good the certificate, an address inside is not connected to', async () => {
  const { post, seen } = await start('DNS:hooks.example.org')
  await expect(post('hooks.example.org', { allow: [] })).rejects.toMatchObject({ problem: 'address_not_allowed' })
  expect(seen.connections).toBe(0)
})
