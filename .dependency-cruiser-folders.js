// The same for folders: none of them, with all below it, may depend on one that depends on it. Tests are left out: they use
// whatever there is.
import { default as files, tests } from './.dependency-cruiser.js'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      comment: 'Types count, too: whoever reads one folder of a circle has to read them all.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...files.options, exclude: { path: [files.options.exclude.path, tests] } },
}
