import { Fragment } from 'react'

/** An e-mail address that breaks, if it must, after the @ or a dot. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address keep their places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
