// npm run bench:webhooks [-- ROUNDS PARTS]: how fast webhooks are delivered and what bad receivers cost the good ones. Linux only.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Area, type Harness, startHarness } from './harness.ts'

const rounds = Number(process.argv[2] ?? 3)
const parts: Record<string, (harness: Harness) => Promise<void>> = {
  deliveries: measureDeliveries,
  latency: measureLatency,
  dead: compareDead,
  late: compareLate,
  hostile: compareHostile,
}

for (const part of process.argv[3]?.split(',') ?? Object.keys(parts)) {
  const harness = await startHarness()
  try {
    await parts[part]?.(harness)
  } finally {
    await harness.stop()
  }
}

/** What waits is sent to 20 receivers as fast as possible. */
async function measureDeliveries({ makeArea, makeWebhooks, ...harness }: Harness): Promise<void> {
  const area = await makeArea('deliveries')
  const receivers = 20
  await makeWebhooks(area, Array<string>(receivers).fill('good'))
  const perCpuSecond: number[] = []
  const perSecond: number[] = []
  // The first round is for the compiler.
  for (let round = 0; round <= rounds; round++) {
    const sent = await send(harness, [area], { events: 1_000, receivers })
    if (round > 0) perCpuSecond.push(sent.perCpuSecond)
    if (round > 0) perSecond.push(sent.perSecond)
  }
  say('deliveries per second of CPU time of the service', median(perCpuSecond), '≥ 2,500')
  say('  and per second, beside PostgreSQL and the receivers', median(perSecond))
}

type Sending = Pick<Harness, 'received' | 'plant' | 'untilReceived' | 'cpuSeconds'>

async function send(harness: Sending, areas: Area[], { events, receivers }: { events: number; receivers: number }) {
  await harness.received()
  const [startedAt, cpuBefore] = [performance.now(), harness.cpuSeconds()]
  for (const area of areas) await harness.plant(area, events)
  await harness.untilReceived(events * receivers)
  return {
    perSecond: (events * receivers * 1000) / (performance.now() - startedAt),
    perCpuSecond: (events * receivers) / (harness.cpuSeconds() - cpuBefore),
  }
}

/** From a change to its arrival at one receiver, at a steady rate. */
async function measureLatency({ makeArea, makeWebhooks, ...harness }: Harness): Promise<void> {
  const area = await makeArea('latency')
  await makeWebhooks(area, ['good'])
  const change = await harness.startWriter(area, 1_000)
  const other = harness.startOtherInstance(area)
  const write = () => other.write().then(() => 200)
  await steadily(change, { perSecond: 50, seconds: 10 })
  for (const [how, make, perSecond] of [
    ['requests', change, 20],
    ['requests', change, 50],
    ['requests', change, 100],
    ['writes of another instance', write, 20],
    ['writes of another instance', write, 100],
    ['writes of another instance', write, 250],
    ['writes of another instance', write, 500],
  ] as const) {
    await harness.received()
    const made = await steadily(make, { perSecond, seconds: 10 })
    const { p50, p99 } = await harness.received()
    const wanted = `${perSecond} ${how} a second (${made.toFixed(0)} succeeded)`
    console.log(`change → receiver at ${wanted}: p50 ${p50} ms, p99 ${p99} ms (targets 15 and 100)`)
  }
  await other.stop()
}

/** Returns how many a second it really were: a machine that cannot do more takes longer, or refuses some. */
async function steadily(
  change: () => Promise<number>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number> {
  const changes: Promise<number>[] = []
  const startedAt = performance.now()
  while (changes.length < perSecond * seconds) {
    const due = ((performance.now() - startedAt) * perSecond) / 1000
    while (changes.length < Math.min(due, perSecond * seconds)) changes.push(change())
    await sleep(1)
  }
  const made = (await Promise.all(changes)).filter((status) => status === 200).length
  const took = (performance.now() - startedAt) / 1000
  await sleep(1_000)
  return made / took
}

/** What the others feel of one receiver that never answers. */
async function compareDead({ makeArea, makeWebhooks, serve, ...harness }: Harness): Promise<void> {
  const areas: Area[] = []
  for (let n = 0; n < 10; n++) {
    const area = await makeArea(`thousand-${n}`)
    await makeWebhooks(area, Array<string>(n === 0 ? 99 : 100).fill('good'))
    areas.push(area)
  }
  const [first] = areas
  if (first) await makeWebhooks(first, ['silent'])
  const rates = { good: [] as number[], all: [] as number[] }
  const costs = { good: [] as number[], all: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (const which of inTurn(round)) {
      await serve(which)
      const sent = await send(harness, areas, { events: 10, receivers: 999 })
      if (round > 0) rates[which].push(sent.perSecond)
      if (round > 0) costs[which].push(sent.perCpuSecond)
    }
  }
  const compared = (by: typeof rates) => median(by.all) / median(by.good)
  say('deliveries to 999 receivers beside a dead one, compared with the same without it', compared(rates), '≥ 0.95')
  say('  the same per second of CPU time of the service', compared(costs))
  say('  without it, per second', median(rates.good))
}

/** What an area feels of another one whose 100 receivers take 1.9 s for each of many events, which is not yet slow. */
async function compareLate({ makeArea, makeWebhooks, serve, ...harness }: Harness): Promise<void> {
  const [good, late] = [await makeArea('good'), await makeArea('late')]
  await makeWebhooks(good, Array<string>(5).fill('good'))
  await makeWebhooks(late, Array<string>(100).fill('late'))
  const rates = { good: [] as number[], all: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (const which of inTurn(round)) {
      await serve(which)
      await harness.plant(late, 1_000)
      await sleep(5_000)
      const sent = await send(harness, [good], { events: 300, receivers: 5 })
      if (round > 0) rates[which].push(sent.perSecond)
    }
  }
  say(
    'deliveries of an area beside one with 100 late receivers, to the same alone',
    median(rates.all) / median(rates.good),
  )
  say('  alone, per second', median(rates.good))
}

/** Memory with 20 good receivers, and with 200 hostile ones beside them; each time of a service that has just started. */
async function compareHostile({ makeArea, makeWebhooks, serve, ...harness }: Harness): Promise<void> {
  const areas = [await makeArea('good'), await makeArea('hostile-1'), await makeArea('hostile-2')]
  const hostile = ['silent', 'byte-by-byte', 'endless-body', 'ten-megabytes']
  for (const [n, area] of areas.entries()) {
    const manners = Array.from({ length: 100 }, (_, index) => hostile[index % hostile.length] ?? '')
    await makeWebhooks(area, n === 0 ? Array<string>(20).fill('good') : manners)
  }
  const peaks = { good: [] as number[], all: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const which of inTurn(round)) {
      await serve(which)
      await harness.restart()
      let peak = 0
      for (let second = 0; second < 25; second++) {
        for (const area of areas) await harness.plant(area, 20)
        await sleep(1_000)
        peak = Math.max(peak, harness.megabytes())
      }
      peaks[which].push(peak)
    }
  }
  say('megabytes of the service with 20 good receivers', median(peaks.good))
  say('  more with 200 hostile ones beside them', median(peaks.all) - median(peaks.good), '≤ 64')
}

/** Each comes first as often as the other. */
function inTurn(round: number): ('good' | 'all')[] {
  return round % 2 === 0 ? ['good', 'all'] : ['all', 'good']
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function say(what: string, value: number, target?: string): void {
  const shown = value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
  console.log(`${what}: ${shown}${target ? ` (target ${target})` : ''}`)
}
