import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openArea } from '../testing/callers/area-api.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'

// PHP is no requirement of the service.
const hasPhp = spawnSync('php', ['-v']).status === 0
const shared = sharedIntegrationServer()

const guide = readFileSync(new URL('../../../../docs/connect.md', import.meta.url), 'utf8')
const [client = '', example = ''] = [...guide.matchAll(/^```php\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)

async function runPhp(code: string, env: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-php-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'client.php')
  writeFileSync(file, client + code)
  const { stdout } = await promisify(execFile)('php', ['-d', 'display_errors=1', file], {
    env: { ...process.env, ...env },
  })
  return stdout
}

test.skipIf(!hasPhp)('the PHP client of docs/connect.md connects, creates a person and enrols them', async () => {
  const server = shared()
  const { record, published } = await openArea(server)
  const course = await published({ title: 'First aid', self_enrolment: true })
  const env = {
    BACKOFFICE_BASE_URL: server.url,
    BACKOFFICE_CLIENT_ID: record.client_id,
    BACKOFFICE_CLIENT_SECRET: record.client_secret,
  }
  expect(await runPhp(example, env)).toBe(`north\n${course.title}: enrolled\n`)

  const failures = `
    $backoffice = new Backoffice(getenv('BACKOFFICE_BASE_URL'), getenv('BACKOFFICE_CLIENT_ID'), 'wrong');
    try { $backoffice->call('GET', ''); } catch (BackofficeError $error) { echo $error->getCode(), ' ', $error->reason, ' ', strlen($error->requestId), "\\n"; }
    try { Backoffice::id("0b6f1c9e-6f0e-4d1c-9d6e-2f9a4a2f7c11/anonymise#"); } catch (InvalidArgumentException $error) { echo "no id\\n"; }
    try { new Backoffice('http://learn.example.org', '', ''); } catch (InvalidArgumentException $error) { echo "no https\\n"; }`
  expect(await runPhp(failures, env)).toBe('401 invalid_client 36\nno id\nno https\n')
})

test.skipIf(!hasPhp)(
  'the PHP client of docs/connect.md gets a new token when its own was revoked, and repeats once',
  async () => {
    const server = shared()
    const { record } = await openArea(server)
    const env = {
      BACKOFFICE_BASE_URL: server.url,
      BACKOFFICE_CLIENT_ID: record.client_id,
      BACKOFFICE_CLIENT_SECRET: record.client_secret,
    }
    const code = `
    $backoffice = new Backoffice(getenv('BACKOFFICE_BASE_URL'), getenv('BACKOFFICE_CLIENT_ID'), getenv('BACKOFFICE_CLIENT_SECRET'));
    $backoffice->call('GET', '');
    $token = (new ReflectionProperty($backoffice, 'token'));
    $token->setAccessible(true);
    $first = $token->getValue($backoffice);
    $token->setValue($backoffice, $first . 'x');
    $backoffice->call('GET', '');
    echo $token->getValue($backoffice) === $first . 'x' ? 'old' : 'new';`
    expect(await runPhp(code, env)).toBe('new')
  },
)
