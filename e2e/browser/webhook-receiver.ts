import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'

/** A receiver of webhooks, which returns challenges, and answers everything else with the given status. */
export async function startReceiver(status = 204) {
  const types: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const { type, data } = JSON.parse(text)
      if (type === 'webhook.verify') return void response.end(JSON.stringify({ challenge: data.challenge }))
      types.push(type)
      response.writeHead(answer.status).end(answer.status === 204 ? undefined : 'The payroll is closed.')
    })
  })
  const answer = { status }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/events`,
    types,
    answer,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** On the page of a webhook; its receiver is asked a moment after the webhook was made. */
export async function untilConfirmed(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('It is confirmed. No event has been delivered yet.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
