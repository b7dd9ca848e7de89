import { expect, test } from 'vitest'
import { npmEnvironment } from './npm-install.js'

test('npm gets no setting of a surrounding npm but how to reach the registry', () => {
  const reaching = {
    npm_config_registry: 'https://registry.example.org',
    'npm_config_@school:registry': 'https://school.example.org',
    'npm_config_//registry.example.org/:_authToken': 'token',
    NPM_CONFIG_HTTPS_PROXY: 'http://proxy.example.org',
    npm_config_cafile: '/etc/ca.pem',
    npm_config_userconfig: '/home/a/.npmrc',
    PATH: '/bin',
  }
  const others = {
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    NPM_CONFIG_IGNORE_SCRIPTS: 'true',
    npm_config_workspace: 'other',
    npm_config_dry_run: 'true',
    npm_config_prefix: '/usr/local',
    npm_config_local_prefix: '/elsewhere',
    npm_package_name: 'outer',
    npm_lifecycle_event: 'start',
  }
  expect(npmEnvironment({ ...reaching, ...others })).toEqual(reaching)
})
