import Type from 'typebox'
import { listLearningAreas } from '../hierarchy/list-levels.ts'
import { showLevel } from '../hierarchy/show-level.ts'
import { defineCommand } from './command.ts'
import { minute, table } from './table.ts'
import { withData } from './with-data.ts'

export const areaList = defineCommand({
  summary: 'list the learning areas',
  input: Type.Object({}),
  async run(context) {
    return withData(context, 'area list', async (deps) => {
      const data = (await listLearningAreas(deps.db)).map(showLevel)
      const rows = data.map(({ slug, name, created_at }) => [slug ?? '', name, minute(created_at)])
      const text = rows.length > 0 ? table(['SLUG', 'NAME', 'CREATED'], rows) : 'No learning areas yet.'
      return { text, data: { data } }
    })
  },
})
