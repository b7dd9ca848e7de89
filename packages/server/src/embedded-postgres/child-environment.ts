/**
 * The environment of PostgreSQL and the few system programs. It leaves out our settings: they hold secrets (TOKEN_KEYS,
 * ADMIN_PASSWORD, METRICS_TOKEN), which every user of the database could read through its processes.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const passedOn = ['PATH', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(passedOn), LC_ALL: 'C' }
}
