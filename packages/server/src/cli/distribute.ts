import Type from 'typebox'
import { connectWithoutLimits } from '../database/connection/database.ts'
import { type Cluster, listPlacedAreas, requireCluster } from '../database/distribution/cluster.ts'
import { distribute as spread } from '../database/distribution/distribute.ts'
import { areaTables } from '../database/schema/area-tables.ts'
import { defineCommand } from './command.ts'
import { table } from './table.ts'
import { withData } from './with-data.ts'

export const distribute = defineCommand({
  summary: 'spread the learning areas over the servers of a Citus cluster, or show where they are',
  input: Type.Object({ yes: Type.Optional(Type.Boolean()) }),
  options: { yes: { field: 'yes', expects: 'to do what is planned; without it, only the plan is shown' } },
  async run(context, { yes = false }) {
    return withData(context, 'distribute', async ({ connection }) => {
      const db = connectWithoutLimits(connection, context.log)
      try {
        const before = await requireCluster(db)
        const missing = areaTables.filter((name) => !before.distributed.includes(name))
        if (yes && (missing.length > 0 || !before.prepared)) await spread(db, missing)
        const cluster = await requireCluster(db)
        const areas = cluster.distributed.length > 0 ? await listPlacedAreas(db) : []
        return { text: describe(cluster, areas), data: { ...cluster, areas } }
      } finally {
        await db.destroy()
      }
    })
  },
})

function describe(
  { version, nodes, distributed, prepared }: Cluster,
  areas: { slug: string; host: string; port: number }[],
): string {
  const servers = nodes.map(({ host, port }) => `${host}:${port}`).join(', ')
  const missing = areaTables.filter((name) => !distributed.includes(name))
  const lines = [`Citus ${version}, servers for learning areas: ${servers}.`]
  if (missing.length > 0) {
    lines.push(
      `To be spread by learning area: ${missing.join(', ')}.`,
      'This moves their rows in one transaction. Make a backup, stop all instances of the service, then run it again with --yes.',
    )
  } else lines.push(`Spread by learning area: ${distributed.join(', ')}.`)
  if (missing.length === 0 && !prepared) {
    lines.push(
      'To be prepared: events that name who caused them, and audit events that commit with their changes.',
      'This takes a moment. Stop all instances of the service, then run it again with --yes.',
    )
  }
  if (areas.length > 0) {
    lines.push(
      '',
      table(
        ['AREA', 'SERVER'],
        areas.map(({ slug, host, port }) => [slug, `${host}:${port}`]),
      ),
    )
  }
  return lines.join('\n')
}
