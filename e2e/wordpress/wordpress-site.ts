import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../packages/server/src/testing/service/free-port.ts'
import { until } from '../connector-checks/until.ts'
import { startDatabase } from './database-process.ts'
import { wordpressTree } from './install-wordpress.ts'

export const owner = { login: 'owner', password: 'correct horse battery staple' }

export interface Site {
  url: string
  /** Runs PHP inside WordPress; returns what it prints. */
  php(code: string): string
  dump(): string
  stop(): Promise<void>
}

const phpSettings = ['-d', 'sendmail_path=/bin/true', '-d', 'display_errors=0', '-d', 'log_errors=0']

/** WordPress on loopback with its own database and folder; it calls only this machine. */
export async function startSite(folder: string): Promise<Site> {
  const root = join(folder, 'root')
  mkdirSync(root)
  // Copies the package's tree, because it has links to other places and its wp-config.php looks elsewhere.
  cpSync(wordpressTree, root, { recursive: true, dereference: true })
  for (const name of ['wp-config.php', '.htaccess']) rmSync(join(root, name), { force: true })
  const database = await startDatabase(folder)
  const url = `http://127.0.0.1:${await freePort()}`
  writeFileSync(join(root, 'wp-config.php'), configuration(url, database.socket))
  const run = (code: string) => {
    const { status, stdout, stderr } = spawnSync('php', [...phpSettings, '-r', code], { encoding: 'utf8', cwd: root })
    if (status !== 0) throw new Error(`PHP ended with ${status}: ${stdout}${stderr}`)
    return stdout
  }
  const account = `'Test', '${owner.login}', 'owner@example.org', false, '', '${owner.password}'`
  run(
    `define('WP_INSTALLING', true); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php'; wp_install(${account});`,
  )
  const { host } = new URL(url)
  // Several workers, as on a real server, in their own process group, because they outlive their parent.
  const server = spawn('php', [...phpSettings, '-S', host, '-t', root], {
    env: { PATH: process.env.PATH, PHP_CLI_SERVER_WORKERS: '8' },
    stdio: 'ignore',
    detached: true,
  })
  await until(() =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    url,
    php: (code) => run(`require 'wp-load.php'; ${code}`),
    dump: database.dump,
    async stop() {
      if (server.pid && server.exitCode === null) {
        const closed = once(server, 'close')
        process.kill(-server.pid, 'SIGTERM')
        await closed
      }
      await database.stop()
    },
  }
}

function configuration(url: string, socket: string): string {
  const salts = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`])
  const constants = {
    DB_NAME: 'wp',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    ...Object.fromEntries(salts.map((name) => [name, `${name} of this test only`])),
    WP_HOME: url,
    WP_SITEURL: url,
    FS_METHOD: 'direct',
    WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost',
  }
  const switches = ['DISABLE_WP_CRON', 'AUTOMATIC_UPDATER_DISABLED', 'WP_HTTP_BLOCK_EXTERNAL']
  return [
    '<?php',
    ...Object.entries(constants).map(([name, value]) => `define('${name}', '${value}');`),
    ...switches.map((name) => `define('${name}', true);`),
    "$table_prefix = 'wp_';",
    "if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');",
    "require_once ABSPATH . 'wp-settings.php';",
  ].join('\n')
}
