/** Identifies a waiter, from large to small: a kind of caller, a network, a smaller network. Each has its own limit. */
export type Path = readonly { key: string; maxWaiting: number }[]

export interface FairQueue {
  /** Runs the work when it is its turn; throws the error of `refuse` if the queue is full. */
  run<T>(path: Path, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  start(): void
  refuse(): void
}

/** All waiters below one key: in their own branches, or here in a queue. */
interface Branch {
  waiting: number
  branches: Map<string, Branch>
  line: Waiter[]
}

interface Options {
  maxConcurrent: number
  refuse(): Error
}

/**
 * A queue in which nobody gets more turns by sending more. The branches of each level take turns. If a level is full, a
 * newcomer replaces the last waiter of the largest branch, unless its own branch is as large.
 */
export function createFairQueue({ maxConcurrent, refuse }: Options): FairQueue {
  const root = createBranch()
  let running = 0

  function enter(path: Path): Promise<void> {
    if (!makeRoom(path)) throw refuse()
    return new Promise((start, reject) => {
      const branches = follow(keysOf(path), (branch, key) => {
        const found = branch.branches.get(key) ?? createBranch()
        branch.branches.set(key, found)
        return found
      })
      for (const branch of branches) branch.waiting++
      branches.at(-1)?.line.push({ start, refuse: () => reject(refuse()) })
    })
  }

  /** Goes from the smallest branch to the largest, since a free place in a branch is also free in those above it. */
  function makeRoom(path: Path): boolean {
    const found = follow(keysOf(path), (branch, key) => branch.branches.get(key))
    for (const [depth, { maxWaiting }] of [...path.entries()].reverse()) {
      // The root comes first.
      const branch = found[depth + 1]
      if (!branch || branch.waiting < maxWaiting) continue
      const own = found[depth + 2]?.waiting ?? 0
      const heaviest = heaviestOf(branch)
      if (heaviest === undefined || (branch.branches.get(heaviest)?.waiting ?? 0) <= own + 1) return false
      const above = keysOf(path).slice(0, depth + 1)
      take(descend([...above, heaviest], heaviestOf), (line) => line.pop())?.refuse()
    }
    return true
  }

  /** A branch that had a turn moves to the end, on every level. */
  function next(): Waiter | undefined {
    const keys = descend([], firstOf)
    const waiter = take(keys, (line) => line.shift())
    let branch: Branch | undefined = root
    for (const key of keys) {
      const below: Branch | undefined = branch?.branches.get(key)
      branch?.branches.delete(key)
      if (below) branch?.branches.set(key, below)
      branch = below
    }
    return waiter
  }

  /** Extends the keys down to a branch without further branches, as `choose` decides. */
  function descend(keys: string[], choose: Choose): string[] {
    const found = [...keys]
    let branch = keys.reduce<Branch | undefined>((above, key) => above?.branches.get(key), root)
    for (let key = branch && choose(branch); key !== undefined; key = branch && choose(branch)) {
      found.push(key)
      branch = branch?.branches.get(key)
    }
    return found
  }

  function take(keys: string[], from: (line: Waiter[]) => Waiter | undefined): Waiter | undefined {
    const branches = follow(keys, (branch, key) => branch.branches.get(key))
    const taken = from(branches.at(-1)?.line ?? [])
    if (!taken) return undefined
    for (const [depth, branch] of branches.entries()) {
      branch.waiting--
      const key = keys[depth - 1]
      if (branch.waiting === 0 && key !== undefined) branches[depth - 1]?.branches.delete(key)
    }
    return taken
  }

  /** The root and the branches below it, as far as `step` finds them. */
  function follow(keys: string[], step: (branch: Branch, key: string) => Branch | undefined): Branch[] {
    const branches = [root]
    for (const key of keys) {
      const branch = branches.at(-1)
      const below = branch && step(branch, key)
      if (!below) break
      branches.push(below)
    }
    return branches
  }

  return {
    async run(path, work) {
      if (running < maxConcurrent) running++
      else await enter(path)
      try {
        return await work()
      } finally {
        // The next waiter takes over this place.
        const waiter = next()
        if (waiter) waiter.start()
        else running--
      }
    },
  }
}

function createBranch(): Branch {
  return { waiting: 0, branches: new Map(), line: [] }
}

function keysOf(path: Path): string[] {
  return path.map(({ key }) => key)
}

type Choose = (branch: Branch) => string | undefined

const firstOf: Choose = ({ branches }) => branches.keys().next().value

/** The last of several. */
const heaviestOf: Choose = ({ branches }) => {
  let [chosen, most]: [string | undefined, number] = [undefined, 0]
  for (const [key, { waiting }] of branches) if (waiting >= most) [chosen, most] = [key, waiting]
  return chosen
}
