import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import type { Report } from '../connector-checks/report.ts'
import type { Pages } from './check-visitors.ts'
import type { Harness } from './harness.ts'
import type { Site } from './wordpress-site.ts'

/** Pictures of courses come from where the site's administrators allow, and from nowhere else. */
export async function checkPictures(report: Report, owner: Page, site: Site, { offer }: Harness, pages: Pages) {
  const image_url = 'https://Images.example.org/knots.jpg'
  const course = await offer('Knots with a picture', { image_url })
  const join = pages.catalogue.includes('?') ? '&' : '?'
  const pageOfCourse = async () => (await fetch(`${pages.catalogue}${join}backoffice_course=${course}`)).text()
  const save = async (hosts: string) => {
    await owner.goto(`${site.url}/wp-admin/options-general.php?page=backoffice`)
    await owner.getByLabel('Hosts of pictures').fill(hosts)
    await owner.getByRole('button', { name: 'Save pictures' }).click()
    return owner.locator('#backoffice-said').textContent()
  }
  const shown = (urls: unknown[]) =>
    JSON.parse(
      site.php(
        `echo json_encode(array_map(fn($url) => Backoffice\\course_image(['image_url' => $url]) !== '', json_decode('${JSON.stringify(urls).replaceAll('\\', '\\\\')}', true)));`,
      ),
    ) as boolean[]

  await report.check('pictures of courses are off until an administrator names their hosts', async () => {
    assert.doesNotMatch(await pageOfCourse(), /backoffice-image/)
    assert.match((await save('images.example.org, learn.example.org:8443')) ?? '', /Saved/)
    assert.match(await pageOfCourse(), /<img [^>]*src="https:\/\/Images\.example\.org\/knots\.jpg"/)
    assert.equal(await owner.getByLabel('Hosts of pictures').inputValue(), 'images.example.org learn.example.org:8443')
    return 'none, then one'
  })
  await report.check('what is no name of a host is refused in words and changes nothing', async () => {
    for (const wrong of ['https://images.example.org', '*', '*.example.org', 'a/b', 'x y.', 'user@example.org']) {
      assert.match((await save(wrong)) ?? '', /is not the name of a host/)
    }
    assert.match(await pageOfCourse(), /backoffice-image/)
    return '6 spellings'
  })
  await report.check('only exactly these hosts are loaded from, however the address is spelled', async () => {
    const allowed = [
      'https://images.example.org',
      'https://images.example.org:443/a.jpg',
      'http://images.example.org/a.jpg?b=c',
      'https://learn.example.org:8443/a.jpg',
    ]
    assert.deepEqual(
      shown(allowed),
      allowed.map(() => true),
    )
    const refused = [
      'https://evil.example/a.jpg',
      'https://images.example.org.evil.example/a.jpg',
      'https://evilimages.example.org/a.jpg',
      'https://images.example.org./a.jpg',
      'https://images.example.org:8443/a.jpg',
      'http://images.example.org:443/a.jpg',
      'https://learn.example.org/a.jpg',
      'https://evil.example\\.images.example.org/a.jpg',
      'https://evil.example\\@images.example.org/a.jpg',
      'https://images.example.org@evil.example/a.jpg',
      'https://evil.example#images.example.org',
      'https://evil.example?images.example.org/',
      'https://images.example.org%2f.evil.example/',
      '//images.example.org/a.jpg',
      'javascript:images.example.org',
      ['https://images.example.org'],
      null,
    ]
    assert.deepEqual(
      shown(refused),
      refused.map(() => false),
    )
    return `${allowed.length} are shown, ${refused.length} are not`
  })
  await report.check("the site's own uploads are shown, other pages of the site are not loaded", async () => {
    const uploads = site.php("echo wp_upload_dir(null, false)['baseurl'];")
    assert.match((await save('')) ?? '', /Saved/)
    const good = [`${uploads}/2026/03/knots.jpg`, `${uploads}/Kn%C3%B6pfe.jpg`]
    const bad = [
      image_url,
      `${site.url}/wp-login.php?action=logout`,
      `${uploads}/../../wp-admin/index.php`,
      `${uploads}/%2e%2E/%2e%2e/wp-admin/`,
      `${uploads}/..\\..\\wp-admin/`,
      `${uploads}/..%2f..%2fwp-admin/`,
      `${uploads}/.%2e/index.php`,
      `${uploads}/?x`,
      `${uploads}x/a.jpg`,
    ]
    assert.deepEqual(shown([...good, ...bad]), [...good.map(() => true), ...bad.map(() => false)])
    return `${good.length} are shown, ${bad.length} are not`
  })
}
