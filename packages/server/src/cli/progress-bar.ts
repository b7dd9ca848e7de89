const width = 30
const everyMs = 100

/** Shows progress on a terminal; prints nothing if the output is not a terminal. */
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
    /** Clears the line for the next output. */
    end(): void {
      terminal.write('\r\x1b[K')
    },
  }
}
