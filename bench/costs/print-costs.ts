/** Milliseconds of processor time for a call. */
export interface Cost {
  service: number
  postgres: number
}

/** What one kind of call cost in one life of the processes. */
export interface LifeOfCase {
  /** A bare node:http server, and the bare SQL. */
  least: Cost
  /** This version, then the one it is compared with. */
  versions: Cost[]
}

/** Resident megabytes of the service: under load, and when its garbage is collected. */
export interface Memory {
  loaded: number
  collected: number
}

export function middleOf(costs: Cost[]): Cost {
  return {
    service: middle(costs.map(({ service }) => service)),
    postgres: middle(costs.map(({ postgres }) => postgres)),
  }
}

/** As a table of Markdown: the median over the lives, and how far they are apart. */
export function printCosts(names: string[], measured: LifeOfCase[][], commit: string | undefined): void {
  const heads = ['call', 'service, to bare node:http', 'PostgreSQL, to bare SQL']
  heads.push('a second by a core of the service', 'a second by a core of PostgreSQL')
  if (commit) heads.push(`service, to ${commit}`, `both, to ${commit}`)
  const rows = names.map((name, index) => {
    const lives = measured[index] ?? []
    const cells = [
      name,
      ratios(lives, ({ least, versions: [ours] }) => (ours ? ours.service / least.service : 0)),
      ratios(lives, ({ least, versions: [ours] }) => (ours && least.postgres > 0 ? ours.postgres / least.postgres : 0)),
      perSecond(lives, ({ versions: [ours] }) => ours?.service ?? 0),
      lives.some(({ least }) => least.postgres > 0)
        ? perSecond(lives, ({ versions: [ours] }) => ours?.postgres ?? 0)
        : '',
    ]
    if (commit) {
      cells.push(ratios(lives, ({ versions: [ours, theirs] }) => (ours && theirs ? ours.service / theirs.service : 0)))
      cells.push(ratios(lives, ({ versions: [ours, theirs] }) => (ours && theirs ? sum(ours) / sum(theirs) : 0)))
    }
    return cells
  })
  const lines = [heads, heads.map(() => '---'), ...rows]
  console.log(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
}

export function printMemory(lives: Memory[][], commit: string | undefined): void {
  const mean = (values: number[]) => (values.reduce((sum, each) => sum + each, 0) / values.length).toFixed()
  for (const [index, name] of ['This version', ...(commit ? [commit] : [])].entries()) {
    const own = lives.flatMap((life) => life[index] ?? [])
    const [loaded, collected] = [mean(own.map((each) => each.loaded)), mean(own.map((each) => each.collected))]
    console.log(`${name}: ${loaded} MB resident after this load, ${collected} MB when its garbage is collected.`)
  }
}

/** How many calls a core makes, to two digits. */
function perSecond(lives: LifeOfCase[], milliseconds: (life: LifeOfCase) => number): string {
  return String(Number((1000 / middle(lives.map(milliseconds))).toPrecision(2)))
}

function ratios(lives: LifeOfCase[], of: (life: LifeOfCase) => number): string {
  const all = lives.map(of).sort((a, b) => a - b)
  const [least = 0, most = 0] = [all[0], all.at(-1)]
  return most === 0 ? '' : `${middle(all).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`
}

function sum({ service, postgres }: Cost): number {
  return service + postgres
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
