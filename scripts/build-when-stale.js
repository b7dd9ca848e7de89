import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmEnvironment } from './npm-install.js'
import { alone, environmentWithoutSecrets, fail, findNode, root, runQuietly, say } from './run.js'

/**
 * Builds a package unless the existing build was made from the same files.
 * @param {{ what: string, folder: string, sources: string[], command: string[] }} build
 */
export async function buildWhenStale({ what, folder, sources, command }) {
  const stamp = join(root, folder, 'dist/.built-from')
  const now = fingerprint([folder, ...sources])
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === now
  if (isFresh()) return
  await alone(async () => {
    if (isFresh()) return
    say(`Building ${what} …`)
    const { code, output } = await runQuietly(findNode(), command, {
      cwd: join(root, folder),
      env: npmEnvironment(environmentWithoutSecrets()),
    })
    if (code !== 0) fail(`Building ${what} failed:\n${output}`)
    writeFileSync(stamp, now)
  })
}

/**
 * Hashes the files directly in the package's folder, where its settings are, and all files below the other folders.
 * @param {string[]} folders
 */
function fingerprint([own = '', ...whole]) {
  const hash = createHash('sha256')
  const files = [own, ...whole].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== own, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of ['package-lock.json', ...files.map((path) => path.slice(root.length + 1))].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
