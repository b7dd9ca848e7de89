import { createSocket } from 'node:dgram'
import { onTestFinished } from 'vitest'

/** A name server on loopback: the answer to each question about IPv4 addresses is what `addresses` says then. */
export async function startNameServer(addresses: () => string[]) {
  let asked = 0
  const socket = createSocket('udp4', (question, peer) => {
    // RFC 1035 §4.1: twelve bytes of header, then the name, which ends with an empty label, its type and its class.
    const end = question.indexOf(0, 12) + 5
    const isA = question.readUInt16BE(end - 4) === 1
    if (isA) asked++
    const found = isA ? addresses() : []
    const header = Buffer.alloc(12)
    question.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(found.length, 6)
    const records = found.map((ip) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([header, question.subarray(12, end), ...records]), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked }
}
