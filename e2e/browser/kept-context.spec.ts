import { openEmptyPage } from './kept-context.ts'
import { expect, test } from './test.ts'

test('nothing that a test left in the browser is there for the next one', async ({ page, context, service }) => {
  await page.goto('/backoffice/sign-in')
  await context.addCookies([{ name: 'left', value: 'here', url: service.url }])
  await context.grantPermissions(['clipboard-read'])
  // Strings, because this code runs in the page, whose types the tests do not load.
  const clipboard = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)"
  await page.evaluate("localStorage.setItem('left', 'here'); sessionStorage.setItem('left', 'here')")
  expect(await page.evaluate(clipboard)).toBe('granted')

  const next = await openEmptyPage(context, service.url)
  expect(page.isClosed()).toBe(true)
  expect(await context.cookies()).toEqual([])
  await next.goto('/backoffice/sign-in')
  expect(await next.evaluate('[localStorage.left, sessionStorage.left]')).toEqual([undefined, undefined])
  expect(await next.evaluate(clipboard)).not.toBe('granted')
})

test('a test cannot change for the next one what is not emptied between them', async ({ page, context }) => {
  expect(() => context.route('**/*', () => undefined)).toThrow('newContext')
  expect(() => page.clock.install()).toThrow('newContext')
})
