import { type RawBuilder, sql } from 'kysely'
import type { ProblemCode, ProblemParams } from './line-problem.ts'

/** An SQL expression for a LineProblem whose parameters come from the row. */
export function problemSql<Code extends ProblemCode>(
  code: Code,
  params: { [Name in keyof ProblemParams[Code]]: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const pairs = Object.entries<RawBuilder<unknown>>(params).flatMap(([name, value]) => [sql.lit(name), value])
  return sql`jsonb_build_object('code', ${sql.lit(code)}, 'params', jsonb_build_object(${sql.join(pairs)}))`
}
