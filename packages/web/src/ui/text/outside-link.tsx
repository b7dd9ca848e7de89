import { Anchor } from '@mantine/core'

/** A link to another site, whose address somebody entered. Only web addresses become links. */
export function OutsideLink({ address }: { address: string }) {
  if (!/^https?:\/\//.test(address)) return address
  return (
    <Anchor inherit underline="always" href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </Anchor>
  )
}
