import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const packages = ['wordpress', 'wordpress-theme-twentytwentythree', 'php-cli', 'php-mysql', 'mariadb-server']

export const wordpressTree = '/usr/share/wordpress'

/** Installs Debian's packages; a machine without apt must have them already. */
export function installWordPress(): void {
  if (isInstalled()) return
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
    if (status !== 0)
      throw new Error(`apt-get ${args[0]} failed. Install ${packages.join(', ')} first.\n${stderr ?? ''}`)
  }
}

function isInstalled(): boolean {
  const theme = `${wordpressTree}/wp-content/themes/twentytwentythree/style.css`
  const programs = ['php', 'mariadbd'].every((name) => spawnSync(name, ['--version']).status === 0)
  return programs && existsSync(`${wordpressTree}/wp-load.php`) && existsSync(theme)
}
