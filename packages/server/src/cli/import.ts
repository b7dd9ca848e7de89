import { Slug } from '@backoffice/contract/name'
import Type from 'typebox'
import { type ImportReport, importBundle } from '../import/import-bundle.ts'
import type { Counts } from '../import/plan/file-facts.ts'
import type { ReportFiles } from '../import/reports/report-files.ts'
import { visible } from '../text/visible-text.ts'
import { defineCommand } from './command.ts'
import { fromCaller } from './from-caller.ts'
import { createProgressBar } from './progress-bar.ts'
import { table } from './table.ts'
import { withData } from './with-data.ts'

export const importCommand = defineCommand({
  summary: 'import a OneRoster 1.1 or 1.2 CSV bundle into a learning area in one transaction (docs/import.md)',
  input: Type.Object({
    folder: Type.String({ minLength: 1 }),
    learning_area: Slug,
    dry_run: Type.Optional(Type.Boolean()),
    report: Type.Optional(Type.String({ minLength: 1 })),
    ended: Type.Optional(Type.String({ minLength: 1 })),
  }),
  arguments: { FOLDER: { field: 'folder', expects: 'the folder with the unpacked bundle' } },
  options: {
    area: { field: 'learning_area', value: 'SLUG', expects: 'the slug of a learning area' },
    'dry-run': { field: 'dry_run', expects: 'report what would happen, change nothing' },
    report: { field: 'report', value: 'FILE', expects: 'a file for all refused lines, as CSV' },
    ended: {
      field: 'ended',
      value: 'FILE',
      expects: 'a file for all users, classes, orgs and enrolments that end, as CSV',
    },
  },
  async run(context, { folder, learning_area, dry_run, report, ended }) {
    const progress = createProgressBar()
    return withData(context, 'import', async (data) => {
      const input = {
        folder: fromCaller(folder),
        areaSlug: learning_area,
        dryRun: dry_run ?? false,
        reportFile: report === undefined ? undefined : fromCaller(report),
        endedFile: ended === undefined ? undefined : fromCaller(ended),
      }
      const done = await importBundle(data, input, progress.show).finally(progress.end)
      return { text: describeReport(done, input), data: toJson(done) }
    })
  },
})

const shownRefusals = 20

function describeReport(report: ImportReport, { reportFile, endedFile }: ReportFiles): string {
  const { bundle, counts, refusedOnly, notImported, refused, refusals } = report
  const read = bundle.files.map(({ name, mode }) => `${name} (${mode})`).join(', ')
  const rows = Object.entries(counts).map(([kind, count]) => [kind, ...columns.map((column) => String(count[column]))])
  const others = Object.entries(refusedOnly).filter(([, count]) => count > 0)
  const otherRows = others.map(([kind, count]) => [kind, '', '', '', '', String(count)])
  // Ids and reasons quote the imported files, which could contain terminal escape sequences.
  const first = refusals
    .slice(0, shownRefusals)
    .map(
      ({ file, line, ...of }) =>
        `  ${file}${line === null ? '' : `:${line}`} ${visible(`${of.sourced_id}: ${of.reason}`)} (${of.code})`,
    )
  const more = refused - first.length
  return [
    report.dryRun
      ? `Dry run: imported ${bundle.folder} into ${report.areaSlug} and rolled back. Nothing was changed.`
      : `Imported ${bundle.folder} into ${report.areaSlug}.`,
    `Read ${read}.`,
    ...(bundle.notRead.length > 0 ? [`Not read: ${visible(bundle.notRead.join(', '))}.`] : []),
    '',
    table(['', ...columns.map((column) => column.toUpperCase())], [...rows, ...otherRows]),
    ...describeNotImported(notImported),
    '',
    refused === 0 ? 'No line was refused.' : `${refused} ${refused === 1 ? 'line was' : 'lines were'} refused:`,
    ...first,
    ...(more > 0 ? [`  and ${more} more${reportFile ? '' : '; --report FILE writes them all'}`] : []),
    ...(reportFile ? [`All refused lines are in ${reportFile}.`] : []),
    ...(endedFile ? [`Everything that ${report.dryRun ? 'would end' : 'has ended'} is in ${endedFile}.`] : []),
  ].join('\n')
}

function describeNotImported({ family, enrolments }: ImportReport['notImported']): string[] {
  const kinds = [
    ...(family > 0
      ? [`${family} ${family === 1 ? 'person' : 'people'} with the role parent, guardian or relative`]
      : []),
    ...(enrolments > 0
      ? [`${enrolments} ${enrolments === 1 ? 'enrolment' : 'enrolments'}, because only learners are enrolled`]
      : []),
  ]
  return kinds.length > 0 ? ['', `Not imported: ${kinds.join('; ')}.`] : []
}

const columns: (keyof Counts)[] = ['created', 'changed', 'unchanged', 'ended', 'refused']

function toJson({ areaSlug, dryRun, bundle, counts, ...report }: ImportReport) {
  return {
    learning_area: areaSlug,
    dry_run: dryRun,
    oneroster_version: bundle.version ?? null,
    files: Object.fromEntries(bundle.files.map(({ name, mode }) => [name, mode])),
    not_read: bundle.notRead,
    ...counts,
    courses: { refused: report.refusedOnly.courses },
    roles: { refused: report.refusedOnly.roles },
    not_imported: report.notImported.enrolments,
    not_imported_family: report.notImported.family,
    refused: report.refused,
    refusals: report.refusals,
  }
}
