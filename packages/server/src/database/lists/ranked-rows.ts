import type { RawBuilder } from 'kysely'
import type { Db } from '../connection/database.ts'
import {
  type AreaRow,
  type AreaTable,
  areaFirst,
  readRows,
  rowKeys,
  type ScopedListOptions,
  textKey,
  type WithText,
  withText,
} from './area-rows.ts'
import { mapPage, type Page, readPage } from './page.ts'
import { findPartitions } from './partitions.ts'
import { addTier, positionOf, type SortKey, splitTier } from './position.ts'

/** One of the queries of a ranked list: its rows come before those of the next tier. */
export interface Tier {
  /** They match few rows and have their own index. */
  conditions: RawBuilder<boolean>[]
  /** Sorts by this text, then by key. */
  byText?: RawBuilder<string> | undefined
  /** If it has any rows, later tiers are skipped. */
  conclusive?: boolean
}

interface Ranked<Row> {
  row: WithText<Row>
  tier: number
}

/**
 * A page of a ranked list: the next tier is read only if those before it do not fill the page. Over all areas, each tier has
 * one area after the other.
 */
export async function listRankedRows<Row extends AreaRow>(
  db: Db,
  table: AreaTable<Row>,
  { after, limit, ...list }: Omit<ScopedListOptions, 'updatedSince'>,
  tiers: Tier[],
): Promise<Page<Row>> {
  const start = splitTier(after ?? [])
  const partitions = await findPartitions(db, table, list)
  const keysOf = (tier: number): SortKey<WithText<Row>>[] => {
    const byText = tiers[tier]?.byText
    const keys: SortKey<WithText<Row>>[] = [...(byText ? [textKey(byText)] : []), ...rowKeys(table, list.scope)]
    return partitions.areaId ? keys : areaFirst(keys)
  }

  async function readTiers(oneMore: number): Promise<Ranked<Row>[]> {
    const found: Ranked<Row>[] = []
    for (const [tier, { conditions, byText, conclusive }] of tiers.entries()) {
      const room = oneMore - found.length
      if (tier < start.tier || room === 0) continue
      const continues = tier === start.tier && start.position.length > 0
      const rows = await readRows<WithText<Row>>(db, withText(table, byText), {
        scope: list.scope,
        conditions,
        selective: true,
        keys: keysOf(tier),
        after: continues ? start.position : undefined,
        limit: room,
        partitions,
      })
      found.push(...rows.map((row) => ({ row, tier })))
      if (conclusive && (continues || rows.length > 0)) break
    }
    return found
  }

  const page = await readPage(limit, readTiers, ({ row, tier }) => addTier(tier, positionOf(keysOf(tier), row)))
  return mapPage(page, ({ row }) => row)
}
