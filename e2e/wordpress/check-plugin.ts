import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Report } from '../connector-checks/report.ts'
import { packPlugin } from './pack-plugin.ts'
import type { Site } from './wordpress-site.ts'

/** The plugin as users get it: a zip that the dashboard installs. */
export async function checkPlugin(report: Report, page: Page, site: Site, plugin: string, zip: string) {
  const names = packPlugin(plugin, zip)
  await report.check("PHP's own linter accepts every file", async () => {
    const files = names.filter((name) => name.endsWith('.php'))
    for (const name of files) {
      const { status, stdout } = spawnSync('php', ['-l', join(plugin, name)], { encoding: 'utf8' })
      assert.equal(status, 0, stdout)
    }
    return `${files.length} files`
  })
  await report.check('every text is translated', async () => {
    const catalogue = readFileSync(join(plugin, 'languages', 'backoffice-de_DE.mo')).toString()
    const texts = names
      .filter((name) => name.endsWith('.php'))
      .flatMap((name) => [...readFileSync(join(plugin, name), 'utf8').matchAll(/__\( '(.+?)', 'backoffice' \)/g)])
    const missing = texts.filter(([, text = '']) => !catalogue.includes(`\0${text.replaceAll("\\'", "'")}\0`))
    assert.deepEqual(
      missing.map(([, text]) => text),
      [],
    )
    return `${texts.length} texts`
  })
  await report.check('salts that are missing, unchanged or the same twice are noticed', async () => {
    const areGood = (key: string, salt: string) => {
      const code = `define('ABSPATH', '/'); define('AUTH_KEY', '${key}'); define('AUTH_SALT', '${salt}'); require 'secret-box.php'; echo Backoffice\\has_own_salts() ? 'good' : 'bad';`
      return spawnSync('php', ['-r', code], { encoding: 'utf8', cwd: join(plugin, 'includes') }).stdout
    }
    const sample = 'put your unique phrase here'
    assert.deepEqual(
      [areGood('a', 'b'), areGood('a', ''), areGood(sample, 'b'), areGood('a', 'a')],
      ['good', 'bad', 'bad', 'bad'],
    )
    return 'good only if both are set'
  })
  await report.check('the zip installs and activates in the dashboard', async () => {
    await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`)
    await page.locator('#pluginzip').setInputFiles(zip)
    await page.locator('#install-plugin-submit').click()
    await page.locator('a.button-primary[href*="action=activate"]').click()
    await page.waitForURL(/plugins\.php/)
    assert.equal(
      site.php(
        "echo is_plugin_active('backoffice/backoffice.php') ? 'active' : 'not active';".replace(
          'echo',
          "require_once ABSPATH . 'wp-admin/includes/plugin.php'; echo",
        ),
      ),
      'active',
    )
    return `${names.length} files`
  })
  await report.check('the editor offers the four blocks', async () => {
    await page.goto(`${site.url}/wp-admin/post-new.php?post_type=page`)
    const names = await page.evaluate(() => {
      const { wp } = globalThis as unknown as { wp: { blocks: { getBlockTypes(): { name: string }[] } } }
      return wp.blocks.getBlockTypes().map(({ name }) => name)
    })
    const ours = names.filter((name) => name.startsWith('backoffice/')).sort()
    assert.deepEqual(ours, ['backoffice/catalogue', 'backoffice/course', 'backoffice/enrol', 'backoffice/my-courses'])
    return ours.join(', ')
  })
}
