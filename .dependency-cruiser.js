// Which way imports may point. The reasons are in CONTRIBUTING.md.
const features =
  '(access-tokens|account|administrators|audit|catalogue|courses|enrolments|events|export|hierarchy|import|oauth|overview|passwords|sessions|sign-in|users|webhooks)'
const src = 'packages/server/src'
/** What everything uses, and what that uses itself. */
const smallFiles = '(config|errors|log)\\.ts$'
const smallFolders = '(async|files|limits|network|secrets|text)/'
const web = 'packages/web/src'
export const tests = '(\\.test\\.ts|/testing/)'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'imports-resolve',
      comment: 'n8n is installed for `npm run test:n8n` only.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(n8n-workflow|@n8n/node-cli/eslint)$' },
    },
    {
      name: 'connectors-stand-alone',
      severity: 'error',
      // Their tests may use the real service.
      from: { path: '^connectors/([^/]+)/', pathNot: '^connectors/[^/]+/test/' },
      to: { path: '^(packages|connectors|scripts|e2e|bench)/', pathNot: '^connectors/$1/' },
    },
    {
      name: 'nothing-imports-connectors',
      severity: 'error',
      from: { pathNot: '^connectors/' },
      to: { path: '^connectors/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(packages/(server|web|client)|scripts|e2e|bench)/' },
    },
    {
      name: 'the-sdk-stands-alone',
      comment: 'Its published code imports nothing at all: no package, not even of Node.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: tests },
      to: { pathNot: '^packages/client/src/' },
    },
    {
      name: 'nothing-imports-the-server',
      comment:
        'Browser tests and benchmarks may use its testing folder. bench:events measures numbering and reading without requests.',
      severity: 'error',
      from: { pathNot: `^${src}/|^bench/events/` },
      to: { path: `^${src}/`, pathNot: `^${src}/testing/` },
    },
    {
      name: 'only-the-entry-builds-the-app',
      severity: 'error',
      from: { path: `^${src}/`, pathNot: `^${src}/start/serve\\.ts$|${tests}` },
      to: { path: `^${src}/start/app\\.ts$` },
    },
    {
      name: 'stores-are-private-to-their-feature',
      severity: 'error',
      from: { path: `^${src}/([^/]+)/`, pathNot: tests },
      to: { path: `^${src}/[^/]+/.+-store\\.ts$`, pathNot: `^${src}/$1/` },
    },
    {
      name: 'stores-hold-queries-only',
      severity: 'error',
      from: { path: `^${src}/([^/]+)/.+-store\\.ts$` },
      to: { path: `^${src}/`, pathNot: `^${src}/(database/|$1/)` },
    },
    {
      name: 'infrastructure-knows-no-feature',
      severity: 'error',
      from: { path: `^${src}/(http|database|authority)/`, pathNot: tests },
      to: { path: `^${src}/${features}/` },
    },
    {
      name: 'shared-parts-of-the-web-app-know-no-feature',
      comment:
        'Parts, words and calls that every screen uses. Only the entry, the router and its list of screens know the screens.',
      severity: 'error',
      from: { path: `^${web}/((ui|i18n)/|[^/]+$)`, pathNot: `^${web}/(main|app|router|screens)\\.tsx?$` },
      to: { path: `^${web}/([^/]+/|(main|app|router|screens)\\.tsx?$)`, pathNot: `^${web}/(ui|i18n)/` },
    },
    {
      name: 'small-things-know-no-large-ones',
      comment: 'Folders import files of the root that stand above them in the tree: these must not lead back.',
      severity: 'error',
      from: { path: `^${src}/(${smallFiles}|${smallFolders})`, pathNot: tests },
      to: { path: `^${src}/`, pathNot: `^${src}/(${smallFiles}|${smallFolders})` },
    },
    {
      name: 'deps-know-no-feature',
      comment: 'One type that knows all features, and that they all know, would tie everything together.',
      severity: 'error',
      from: { path: `^${src}/deps\\.ts$` },
      to: { path: `^${src}/`, pathNot: `^${src}/(${smallFiles}|(audit|authority|database|http)/)` },
    },
    {
      name: 'deps-are-for-features',
      severity: 'error',
      from: { path: `^${src}/(audit|authority|database|http)/`, pathNot: tests },
      to: { path: `^${src}/deps\\.ts$` },
    },
    {
      name: 'use-cases-know-no-http',
      severity: 'error',
      from: {
        path: `^${src}/(${features}|authority|cli)/`,
        pathNot: `(-routes|-docs|require-client|form-body)\\.ts$|${tests}`,
      },
      to: { path: `^${src}/http/|node_modules/fastify/` },
    },
    {
      name: 'only-tests-import-the-test-harness',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: `^${src}/testing/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'packages/(web|client)/dist' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
