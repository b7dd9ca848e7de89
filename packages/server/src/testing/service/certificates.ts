import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** A certificate authority of a test, and certificates of it for names such as `DNS:example.org` or `IP:127.0.0.1`. */
export function createAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-certificates-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' })
  const key = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial']
  openssl('req', '-x509', ...newKey, '-subj', '/CN=Test CA', '-keyout', file('ca.key'), '-out', file('ca.pem'))
  return {
    ca: readFileSync(file('ca.pem'), 'utf8'),
    caFile: file('ca.pem'),
    issue(names: string): { cert: string; key: string } {
      writeFileSync(file('names'), `subjectAltName=${names}`)
      openssl('req', '-new', ...newKey, '-subj', '/CN=receiver', '-keyout', file('key'), '-out', file('csr'))
      openssl('x509', '-req', '-in', file('csr'), ...key, '-extfile', file('names'), '-out', file('cert'))
      return { cert: readFileSync(file('cert'), 'utf8'), key: readFileSync(file('key'), 'utf8') }
    },
  }
}
