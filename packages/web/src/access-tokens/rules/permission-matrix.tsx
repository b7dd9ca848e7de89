import {
  type Extent,
  type PermissionMatrix as Matrix,
  matrixOf,
  permissionsOfMatrix,
  type Subject,
  subjects,
} from '@backoffice/contract/access-token-presets'
import type { Permission } from '@backoffice/contract/permission'
import { Input, Radio, Text } from '@mantine/core'
import { useId } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import classes from './permission-matrix.module.css'
import { useRuleTexts } from './rule-texts.ts'
import { listOf, type RuleForm } from './rule-values.ts'

const useTexts = defineTexts({
  en: {
    label: 'Permissions',
    subject: 'About',
    extents: { none: 'None', read: 'Read', write: 'Read and write' },
    results: 'Results are read together with enrolments.',
    of: (subject: string, extent: string) => `${subject}: ${extent}`,
  },
  de: {
    label: 'Berechtigungen',
    subject: 'Über',
    extents: { none: 'Keine', read: 'Lesen', write: 'Lesen und Schreiben' },
    results: 'Ergebnisse werden zusammen mit Einschreibungen gelesen.',
    of: (subject: string, extent: string) => `${subject}: ${extent}`,
  },
})

const extents = ['none', 'read', 'write'] as const satisfies Extent[]

interface Props {
  form: RuleForm
  /** What it has now, if it can only be narrowed. */
  most?: Matrix | undefined
}

/** What the access token may do with people, courses and so on. */
export function PermissionMatrix({ form, most }: Props) {
  const texts = useTexts()
  const rules = useRuleTexts()
  const group = useId()
  const matrix = matrixOf(listOf<Permission>(form.values.permissions))
  const choose = (subject: Subject, extent: Extent) =>
    form.change({ permissions: permissionsOfMatrix(withChoice(matrix, subject, extent)).join(',') })
  const tooMuch = (subject: Subject, extent: Extent) =>
    most !== undefined && extents.indexOf(extent) > extents.indexOf(most[subject])
  return (
    <Input.Wrapper label={texts.label} labelElement="div" error={form.errors.permissions as string}>
      <div className={classes.frame}>
        <table className={classes.matrix} aria-label={texts.label}>
          <thead>
            <tr>
              <th scope="col">{texts.subject}</th>
              {extents.map((extent) => (
                <th key={extent} scope="col">
                  {texts.extents[extent]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {subjects.map((subject) => (
              <tr key={subject}>
                <th scope="row">{capital(rules.subjects[subject])}</th>
                {extents.map((extent) => (
                  <td key={extent}>
                    <Radio
                      name={`${group}-${subject}`}
                      aria-label={texts.of(capital(rules.subjects[subject]), texts.extents[extent])}
                      checked={matrix[subject] === extent}
                      // Reading enrolments and reading results is one permission.
                      disabled={
                        tooMuch(subject, extent) ||
                        (subject === 'results' && extent === 'none' && matrix.enrolments !== 'none')
                      }
                      onChange={() => choose(subject, extent)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {texts.results}
      </Text>
    </Input.Wrapper>
  )
}

/** Reading enrolments and reading results is one permission, so one choice can change the other. */
function withChoice(matrix: Matrix, subject: Subject, extent: Extent): Matrix {
  const chosen = { ...matrix, [subject]: extent }
  return subject === 'enrolments' && extent === 'none' ? { ...chosen, results: 'none' } : chosen
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
