import { expect, test } from 'vitest'
import { call } from '../../testing/callers/call.ts'
import { sharedIntegrationServer } from '../../testing/callers/integration.ts'
import type { OpenApiDocument } from '../openapi.ts'
import { operationsOf } from './errors-table.ts'
import { breakable, html, prose } from './html.ts'

const shared = sharedIntegrationServer({ baseUrl: 'https://learn.example.org' })
const readPage = async (): Promise<string> => (await call(`${shared().url}/docs`)).body
const readDocument = async (): Promise<OpenApiDocument> => (await call(`${shared().url}/openapi.json`)).body

test('the page has a place for every operation and every error code of the document', async () => {
  const page = await readPage()
  const document = await readDocument()
  for (const { operation } of operationsOf(document)) {
    expect(page).toContain(`<section class="operation" id="${operation.operationId}"`)
  }
  for (const code of Object.keys(document.components.examples)) expect(page).toContain(`<code id="error-${code}">`)
})

test('every link within the page leads somewhere, and every id is there once', async () => {
  const page = await readPage()
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.filter((target) => !ids.includes(target))).toEqual([])
})

test('the examples call this installation, and leave nothing undefined', async () => {
  const page = await readPage()
  expect(page).toContain('curl -sS https://learn.example.org/api/1')
  expect(page).not.toMatch(/undefined|\[object|NaN|\/\{\w+\} \\/)
})

test('neither the page nor its style may load anything from elsewhere, or run any script but its own', async () => {
  const response = await call(`${shared().url}/docs`)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  )
  expect(response.body.replace('<script src="/docs/reference.js" defer></script>', '')).not.toMatch(
    /<script|<style|style="|\son\w+="/,
  )
  const script = await call(`${shared().url}/docs/reference.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  // What is typed in is not stored, and what is received is never markup.
  expect(script.body).not.toMatch(/innerHTML|localStorage|sessionStorage|document\.cookie|https?:/)
  const style = await call(`${shared().url}/docs/reference.css`)
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(style.body).not.toMatch(/url\(|@import/)
})

test('what is put into a template is text, whatever it looks like', () => {
  expect(html`<p title="${'"><b>'}">${['<i>&', html`<br>`, 7, false, undefined]}</p>`.markup).toBe(
    '<p title="&#34;&#62;&#60;b&#62;">&#60;i&#62;&#38;<br>7</p>',
  )
  expect(breakable('<not_a_tag>').markup).toBe('&#60;not_<wbr>a_<wbr>tag&#62;')
  expect(prose('send `<b>` twice').markup).toBe('send <code>&#60;b&#62;</code> twice')
})
