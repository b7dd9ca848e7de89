import { Code } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './value-list.module.css'

export interface Value {
  label: string
  shown: string
  /** Without it, the value cannot be copied. */
  copied?: string
  extra?: ReactNode
  /** Highlights the value that has to be copied. */
  primary?: boolean
}

/** Values to copy into another program, one by one. */
export function ValueList({ values, onCopied }: { values: Value[]; onCopied(text: string): void }) {
  return (
    <dl className={classes.list}>
      {values.map(({ label, shown, copied, extra, primary = false }) => (
        <div key={label} className={classes.value}>
          <dt>{label}</dt>
          <dd>
            {copied === undefined ? <span>{shown}</span> : <Code className={classes.code}>{shown}</Code>}
            {copied !== undefined && (
              <span className={classes.actions}>
                {extra}
                <CopyButton what={label} text={copied} primary={primary} onCopied={onCopied} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
