// The minimum that Node can do: read the request, respond with a fixed text.
import { createServer } from 'node:http'

const { PORT, TOKEN_ANSWER = '', API_ANSWER = '' } = process.env

createServer((request, response) => {
  if (request.method === 'GET') return void answer(API_ANSWER)
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => answer(body === '' ? '' : TOKEN_ANSWER))

  function answer(text: string): void {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
}).listen(Number(PORT), '127.0.0.1')
