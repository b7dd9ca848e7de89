/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
 */

/**
 * The entries that a lockfile lacks: npm leaves out optional packages that its registry does not have, which are those
 * for other systems. `npm ci` refuses such a lockfile, and without an entry nothing is installed on those systems.
 * The entries have no hash, because nobody has seen the packages.
 * @param {Record<string, Entry>} packages as in package-lock.json
 * @returns {Record<string, Entry>}
 */
export function missingOptionalPackages(packages) {
  /** @type {Record<string, Entry>} */
  const missing = {}
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (placesOf(path, name).some((place) => place in packages)) continue
      if (!/^\d+\.\d+\.\d+[-\w.+]*$/.test(version)) {
        throw new Error(`${path} wants ${name} in version "${version}", so it is not known which one to enter.`)
      }
      const { cpu, libc, os } = systemOf(name)
      // In the order in which npm writes them.
      missing[`node_modules/${name}`] = {
        version,
        cpu,
        ...(dev ? { dev } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        os,
      }
    }
  }
  return missing
}

/** Where Node looks for a package that another one needs. @param {string} path @param {string} name */
function placesOf(path, name) {
  const folders = path.split('/')
  return [...folders.keys(), folders.length]
    .map((depth) => [...folders.slice(0, depth), 'node_modules', name].join('/'))
    .filter((place) => !place.includes('node_modules/node_modules/'))
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * By the convention for names: `@rolldown/binding-linux-arm64-gnu`.
 * @param {string} name
 */
function systemOf(name) {
  const parts = name.split(/[/-]/)
  const [os = '', cpu = '', abi = ''] = parts.slice(parts.findIndex((part) => systems.includes(part)))
  if (!systems.includes(os) || !processors.includes(cpu)) {
    throw new Error(`The name of ${name} does not say for which system it is.`)
  }
  const libc = os === 'linux' ? { gnu: 'glibc', musl: 'musl' }[abi] : undefined
  return { cpu: [cpu], os: [os], libc: libc ? [libc] : undefined }
}
