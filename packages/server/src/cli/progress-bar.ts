const width = 30
const everyMs = 100

/** Shows on a terminal how far a long work is; says nothing where nobody watches. */
export function createProgressBar(terminal: NodeJS.WriteStream = process.stderr) {
  if (!terminal.isTTY) return { show: () => undefined, end: () => undefined }
  let shownAt = Number.NEGATIVE_INFINITY
  return {
    show(what: string, share: number): void {
      if (performance.now() - shownAt < everyMs && share < 1) return
      shownAt = performance.now()
      const done = Math.round(Math.min(1, share) * width)
      const percent = String(Math.floor(Math.min(1, share) * 100)).padStart(3)
      terminal.write(`\r\x1b[K${'█'.repeat(done)}${'░'.repeat(width - done)} ${percent} % ${what}`)
    },
    /** Leaves the line empty for what is said next. */
    end(): void {
      terminal.write('\r\x1b[K')
    },
  }
}
