// npm run test:wordpress: installs the packed plugin in a real WordPress and tests it in a real browser against a real
// service. WordPress, PHP and MariaDB come from Debian's packages; `-- --screens` keeps screenshots in
// `.wordpress-test/`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.js'
import type { Report } from '../connector-checks/report.ts'
import { type AtEnd, runChecks } from '../connector-checks/run-checks.ts'
import { checkAnyone } from './check-anyone.ts'
import { checkConnection } from './check-connection.ts'
import { checkCourses } from './check-courses.ts'
import { checkLanes } from './check-lanes.ts'
import { checkLeaving } from './check-leaving.ts'
import { checkPeople } from './check-people.ts'
import { checkPictures } from './check-pictures.ts'
import { checkPlugin } from './check-plugin.ts'
import { checkPrivacy } from './check-privacy.ts'
import { checkTrouble, checkUninstall } from './check-trouble.ts'
import { checkVisitors } from './check-visitors.ts'
import { checkWebhook } from './check-webhook.ts'
import { startHarness } from './harness.ts'
import { installWordPress } from './install-wordpress.ts'
import { takeScreens } from './take-screens.ts'
import { signInAsOwner } from './visitor.ts'
import { startSite } from './wordpress-site.ts'

const root = join(import.meta.dirname, '..', '..')

await runChecks(checkAll)

async function checkAll(report: Report, atEnd: AtEnd): Promise<void> {
  installWordPress()
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-wordpress-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const site = await startSite(folder)
  atEnd(site.stop)
  const harness = await startHarness()
  atEnd(harness.stop)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  atEnd(() => browser.close())
  console.log(
    site.php("echo 'WordPress ', get_bloginfo('version'), ' on PHP ', PHP_VERSION, ' with ', $wpdb->db_server_info();"),
  )

  const { page } = await signInAsOwner(browser, site)
  await checkPlugin(
    report,
    page,
    site,
    join(root, 'connectors', 'wordpress', 'backoffice'),
    join(folder, 'backoffice.zip'),
  )
  await checkConnection(report, page, site, harness)
  const pages = await checkVisitors(report, browser, site, harness)
  await checkPeople(report, site, harness)
  await checkLeaving(report, site, harness)
  await checkPrivacy(report, site, harness)
  await checkAnyone(report, site, harness, pages)
  await checkCourses(report, site, harness, pages)
  await checkPictures(report, page, site, harness, pages)
  await checkLanes(report, site)
  await checkWebhook(report, site, harness, pages)
  const screens = join(root, '.wordpress-test', 'screens')
  if (process.argv.includes('--screens')) {
    mkdirSync(screens, { recursive: true })
    await takeScreens({ browser, owner: page, site, harness, pages }, screens)
  }
  await checkTrouble(report, browser, page, site, harness, pages)
  if (process.argv.includes('--screens')) await page.screenshot({ path: join(screens, 'notice.png') })
  await checkUninstall(report, site)
}
