// npm run build: installs and builds what npm start would, for an image or a folder that its user may not write to.
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'

await installWhenStale()
await buildWebWhenStale()
