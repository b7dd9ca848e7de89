import { outcomes } from '@backoffice/contract/client-request'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { ChartFrame, ChartPlot, height, slot } from './chart-frame.tsx'
import classes from './outcome-chart.module.css'
import { type CallsOfStep, callsOf, mergeSteps, sizeFor } from './outcome-steps.ts'
import { useOutcomeTexts } from './outcome-texts.ts'
import { useStepName } from './use-step-name.ts'

const useTexts = defineTexts({
  en: { label: 'Calls by outcome; the arrow keys move through the chart' },
  de: { label: 'Aufrufe nach Ergebnis; die Pfeiltasten bewegen sich durch das Diagramm' },
})

/** Calls by outcome per hour or day, as bars. The pointer or the arrow keys choose the one that is described. */
export function OutcomeChart({ step, steps: all }: { step: 'hour' | 'day'; steps: CallsOfStep[] }) {
  const texts = useTexts()
  const size = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false }) ? sizeFor(all.length) : 1
  const steps = mergeSteps(all, size)
  const nameOf = useStepName(step, size)
  const describe = useDescription()
  const [chosen, setChosen] = useState<number>()
  const last = steps.length - 1
  const current = Math.min(chosen ?? last, last)
  const described = steps[current]
  const most = Math.max(...steps.map(callsOf))

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setChosen(undefined)
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, next)))
  }

  function onPointerMove(event: PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * steps.length))))
  }

  return (
    <ChartFrame most={most} below={<Starts steps={steps} step={step} />}>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={texts.label}
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={current + 1}
        aria-valuetext={described && [nameOf(described.start), ...describe(described)].join(', ')}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen(current)}
        onBlur={() => setChosen(undefined)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(undefined)}
      >
        <ChartPlot most={most} bars={steps.length}>
          {(scale) =>
            steps.map((calls, index) => (
              <g key={calls.start}>
                <rect
                  className={classes.slot}
                  data-chosen={index === chosen || undefined}
                  x={index * slot}
                  y={0}
                  width={slot}
                  height={height}
                />
                <Bar calls={calls} x={index * slot + 1.2} scale={scale} />
              </g>
            ))
          }
        </ChartPlot>
        {chosen !== undefined && described && (
          <div className={classes.tip} style={tipPosition((current + 0.5) / steps.length)} aria-hidden="true">
            <strong>{nameOf(described.start)}</strong>
            {describe(described).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        )}
      </div>
    </ChartFrame>
  )
}

/** When the first, the middle and the last bar begin. */
function Starts({ steps, step }: { steps: CallsOfStep[]; step: 'hour' | 'day' }) {
  const nameOf = useStepName(step)
  const last = steps.length - 1
  return (
    <div className={classes.starts}>
      {[0, Math.floor(last / 2), last].map((index) => (
        <span
          key={index}
          data-edge={{ 0: 'start', [last]: 'end' }[index]}
          style={{
            insetInlineStart: `${((index + (index === last ? 1 : index === 0 ? 0 : 0.5)) / steps.length) * 100}%`,
          }}
        >
          {nameOf(steps[index]?.start ?? '')}
        </span>
      ))}
    </div>
  )
}

function Bar({ calls, x, scale }: { calls: CallsOfStep; x: number; scale: number }) {
  let top = height
  return outcomes.map((outcome) => {
    if (calls[outcome] === 0) return null
    // One refused call stays visible on top of a thousand answered ones.
    const tall = Math.max(calls[outcome] * scale, 1.5)
    top -= tall
    return <rect key={outcome} className={classes[outcome]} x={x} y={top} width={slot - 2.4} height={tall} />
  })
}

/** Beside the bar, and never beyond the edges of the chart. */
function tipPosition(share: number) {
  return share < 0.5 ? { insetInlineStart: `${share * 100}%` } : { insetInlineEnd: `${(1 - share) * 100}%` }
}

function useDescription() {
  const texts = useOutcomeTexts()
  const format = useFormat()
  return (calls: CallsOfStep): string[] => {
    const lines = outcomes
      .filter((outcome) => calls[outcome] > 0)
      .map((outcome) => `${texts[outcome]}: ${format.number(calls[outcome])}`)
    if (lines.length === 0) return [texts.noCalls]
    const { p50_milliseconds: p50, p95_milliseconds: p95 } = calls
    return p50 === undefined || p95 === undefined
      ? lines
      : [...lines, texts.took(format.number(p50), format.number(p95))]
  }
}
