import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../connector-checks/report.ts'
import { run } from './run-npm.ts'

/** n8n's requirements for a community package. */
export async function checkPackage(report: Report, folder: string) {
  await report.check("the package passes n8n's own linter, without an exception", async () => {
    const said = await run(folder, 'n8n-node', ['lint'])
    assert.doesNotMatch(said, /\d+ problems?/)
    return '@n8n/node-cli lint'
  })
  await report.check('it needs nothing at run time but n8n itself', async () => {
    const { dependencies, peerDependencies, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    assert.equal(dependencies, undefined)
    assert.deepEqual(peerDependencies, { 'n8n-workflow': '*' })
    assert.equal(license, 'MIT')
    return 'no dependencies, MIT'
  })
  await report.check("n8n's own build makes it", async () => {
    await run(folder, 'n8n-node', ['build'])
    return '@n8n/node-cli build'
  })
}

/** The scan that n8n runs on published packages, on the installed files. It ignores exceptions within a file. */
export async function checkScan(report: Report, folder: string, installed: string) {
  await report.check("what is installed passes n8n's scan of community packages", async () => {
    const scanner = join(folder, 'node_modules', '@n8n', 'scan-community-package', 'scanner', 'scanner.mjs')
    const { analyzePackage } = await import(scanner)
    const { passed, message, details } = await analyzePackage(installed)
    assert.ok(passed, `${message}\n${details}`)
    return '@n8n/scan-community-package'
  })
}
