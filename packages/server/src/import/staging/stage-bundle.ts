import type { CopySession } from '../../database/connection/copy-session.ts'
import type { FileFacts } from '../plan/file-facts.ts'
import { type Bundle, type FileName, fileNames } from '../source/bundle.ts'
import { createStagedTable, type Staged, stageFile } from './stage-file.ts'
import { stagedFiles } from './staged-files.ts'

export interface StagedBundle {
  has(name: FileName): boolean
  factsOf(name: FileName): FileFacts & Staged
}

/** Reads all files before anything is changed, so that an unreadable file fails early. */
export async function stageBundle(
  session: CopySession,
  { files }: Bundle,
  newId: () => string,
  onShare: (share: number) => void,
): Promise<StagedBundle> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const staged = new Map<FileName, Staged>()
  let read = 0
  for (const name of fileNames) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file) {
      await createStagedTable(session.tx, stagedFiles[name])
      continue
    }
    const result = await stageFile(session, file, newId, (bytes) => {
      read += bytes
      onShare(read / total)
    })
    staged.set(name, result)
  }
  return {
    has: (name) => staged.has(name),
    factsOf: (name) => ({
      ...(staged.get(name) ?? { lines: 0, notImported: 0, hasEmail: false }),
      bulk: files.some((file) => file.name === name && file.mode === 'bulk'),
    }),
  }
}
