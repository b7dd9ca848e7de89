import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { WorkButton } from '../forms/work-button.tsx'
import { ErrorAlert } from '../text/error-alert.tsx'
import { useProblemTexts } from '../text/problem-texts.ts'
import { Dialog, DialogFooter } from './dialog.tsx'
import classes from './run-dialog.module.css'
import { type RunResult, runRows } from './run-rows.ts'

const useTexts = defineTexts({
  en: {
    cancel: 'Cancel',
    stop: 'Stop',
    close: 'Close',
    again: 'Try the failed ones again',
    progress: 'Progress',
    soFar: (count: string) => `${count} so far`,
    of: (count: string, total: string) => `${count} of ${total}`,
    done: (count: string) => `Done: ${count}.`,
    skipped: (count: string) => `Nothing to do: ${count}.`,
    failed: (count: string) => `Failed: ${count}.`,
    stopped: 'Stopped. What was done stays done; you can run it again.',
    failures: 'Failed',
    more: (count: string) => `and ${count} more`,
  },
  de: {
    cancel: 'Abbrechen',
    stop: 'Anhalten',
    close: 'Schließen',
    again: 'Fehlgeschlagene erneut versuchen',
    progress: 'Fortschritt',
    soFar: (count: string) => `${count} bisher`,
    of: (count: string, total: string) => `${count} von ${total}`,
    done: (count: string) => `Erledigt: ${count}.`,
    skipped: (count: string) => `Nichts zu tun: ${count}.`,
    failed: (count: string) => `Fehlgeschlagen: ${count}.`,
    stopped: 'Angehalten. Was erledigt ist, bleibt; Sie können es noch einmal ausführen.',
    failures: 'Fehlgeschlagen',
    more: (count: string) => `und ${count} weitere`,
  },
})

const failuresShown = 100

interface Props<Row> {
  title: string
  confirm: string
  rows(): Iterable<Row> | AsyncIterable<Row>
  /** The number of rows, if it is known before. */
  total?: number | undefined
  nameOf(row: Row): string
  work(row: Row): Promise<unknown>
  /** Checks the input before the first row; false if something is missing. */
  check?(): boolean
  /** After a run, also one that was stopped. */
  onChanged(): void
  onClose(): void
  /** Says what will happen and asks for what is needed. Without it, there is nothing to run. */
  children: ReactNode
  blocked?: boolean
}

/** Asks, does something to many rows with its progress, and says which of them failed. */
export function RunDialog<Row>(props: Props<Row>) {
  const { title, confirm, rows, total, nameOf, work, check, onChanged, onClose, children, blocked = false } = props
  const texts = useTexts()
  const format = useFormat()
  const stopped = useRef(false)
  const [ofRun, setOfRun] = useState(total)
  const [result, setResult] = useState<RunResult<Row>>()
  const running = useMutation({
    mutationFn: (wanted: Iterable<Row> | AsyncIterable<Row>) => {
      stopped.current = false
      setResult({ done: 0, skipped: 0, failures: [] })
      return runRows(wanted, { work, onProgress: setResult, isStopped: () => stopped.current })
    },
    onSettled: onChanged,
  })
  const start = () => {
    if (check && !check()) return
    setOfRun(total)
    running.mutate(rows())
  }
  const again = () => {
    const failed = result?.failures.map(({ row }) => row) ?? []
    setOfRun(failed.length)
    running.mutate(failed)
  }
  const close = () => {
    if (!running.isPending) onClose()
  }
  const count = result ? result.done + result.skipped + result.failures.length : 0
  return (
    <Dialog title={title} size="lg" onClose={close} closeOnClickOutside={false} closeOnEscape={!running.isPending}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!result && !running.isPending) start()
        }}
        noValidate
      >
        <Stack>
          {!result && children}
          {result && (
            <Stack gap={4}>
              <progress
                className={classes.bar}
                aria-label={texts.progress}
                max={Math.max(1, ofRun ?? count)}
                {...(ofRun === undefined && running.isPending ? {} : { value: ofRun === undefined ? 1 : count })}
              />
              <Text size="sm">
                {ofRun === undefined
                  ? texts.soFar(format.number(count))
                  : texts.of(format.number(count), format.number(ofRun))}
              </Text>
            </Stack>
          )}
          <div role="status">
            {result && !running.isPending && (
              <Text size="sm" fw={600}>
                {texts.done(format.number(result.done))}
                {result.skipped > 0 && ` ${texts.skipped(format.number(result.skipped))}`}
                {result.failures.length > 0 && ` ${texts.failed(format.number(result.failures.length))}`}
                {stopped.current && ` ${texts.stopped}`}
              </Text>
            )}
          </div>
          {result && result.failures.length > 0 && <Failures result={result} nameOf={nameOf} />}
          {running.error && <ErrorAlert error={running.error} />}
          <DialogFooter>
            {!result && (
              <Button variant="default" onClick={close}>
                {texts.cancel}
              </Button>
            )}
            {!result && (
              <Button type="submit" disabled={blocked}>
                {confirm}
              </Button>
            )}
            {result && !running.isPending && result.failures.length > 0 && (
              <Button variant="default" onClick={again}>
                {texts.again}
              </Button>
            )}
            {result && (
              // One button, so that it keeps the focus when the run ends.
              <WorkButton
                variant={running.isPending ? 'default' : 'filled'}
                onClick={() => {
                  if (running.isPending) stopped.current = true
                  else onClose()
                }}
                autoFocus
              >
                {running.isPending ? texts.stop : texts.close}
              </WorkButton>
            )}
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

function Failures<Row>({ result: { failures }, nameOf }: { result: RunResult<Row>; nameOf(row: Row): string }) {
  const texts = useTexts()
  const format = useFormat()
  const problem = useProblemTexts()
  const hidden = failures.length - failuresShown
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard, too.
    <ul className={classes.failures} aria-label={texts.failures} tabIndex={0}>
      {failures.slice(0, failuresShown).map(({ row, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: failures are only added.
        <li key={index}>
          <b>{nameOf(row)}</b>: {problem.message(error)}
        </li>
      ))}
      {hidden > 0 && <li>{texts.more(format.number(hidden))}</li>}
    </ul>
  )
}
