import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { axisOf } from './axis.ts'
import classes from './chart-frame.module.css'

export const height = 100
/** The width of one bar with its gaps; the drawing is stretched to the width of the page. */
export const slot = 10

/** The numbers beside a chart, and what is written below it. */
export function ChartFrame({ most, below, children }: { most: number; below: ReactNode; children: ReactNode }) {
  const format = useFormat()
  return (
    <div className={classes.frame}>
      <div className={classes.axis} aria-hidden="true">
        {axisOf(most).map((value) => (
          <span key={value}>{format.number(value)}</span>
        ))}
      </div>
      {children}
      <div className={classes.below} aria-hidden="true">
        {below}
      </div>
    </div>
  )
}

interface PlotProps {
  most: number
  bars: number
  /** Without it, the chart is described elsewhere. */
  label?: string
  /** `scale` is the height of one call. */
  children(scale: number): ReactNode
}

/** The bars, over lines that continue the numbers of the frame. */
export function ChartPlot({ most, bars, label, children }: PlotProps) {
  const axis = axisOf(most)
  const scale = height / (axis.at(-1) ?? 1)
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={classes.chart}
      viewBox={`0 0 ${bars * slot} ${height}`}
      preserveAspectRatio="none"
    >
      {axis.map((value) => {
        const y = height - value * scale
        return <line key={value} className={classes.rule} x1={0} x2={bars * slot} y1={y} y2={y} />
      })}
      {children(scale)}
    </svg>
  )
}
