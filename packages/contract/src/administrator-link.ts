import Type, { type Static } from 'typebox'
import { AdministratorRole, AreaOfRole, EmailAddress, NewPassword, TwoFactorCode } from './administrator.ts'
import { Instant, Uuid } from './formats.ts'

/** What a one-time link is for: a new administrator, or a new password for an existing one. */
export const LinkKind = Type.Enum(['invitation', 'reset'])
export type LinkKind = Static<typeof LinkKind>

export const NewInvitation = Type.Object(
  { email: EmailAddress, role: Type.Optional(AdministratorRole), learning_area: AreaOfRole },
  { additionalProperties: false },
)
export type NewInvitation = Static<typeof NewInvitation>

export const NewResetLink = Type.Object(
  {
    two_factor: Type.Enum(['keep', 'remove'], {
      description: 'Whether the link also turns two-factor authentication off. If not, using it needs a code.',
    }),
  },
  { additionalProperties: false },
)
export type NewResetLink = Static<typeof NewResetLink>

export const OpenLink = Type.Object({
  id: Uuid,
  kind: LinkKind,
  email: Type.String(),
  role: AdministratorRole,
  learning_area: AreaOfRole,
  created_at: Instant,
  expires_at: Instant,
})
export type OpenLink = Static<typeof OpenLink>

export const OpenLinks = Type.Object({ data: Type.Array(OpenLink) })

export const CreatedLink = Type.Object({
  ...OpenLink.properties,
  url: Type.String({ description: 'The link, with its secret. It cannot be shown again.' }),
})
export type CreatedLink = Static<typeof CreatedLink>

const LinkSecret = Type.String({ maxLength: 200 })

export const GivenLink = Type.Object({ secret: LinkSecret }, { additionalProperties: false })
export type GivenLink = Static<typeof GivenLink>

export const LinkPurpose = Type.Object({
  kind: LinkKind,
  email: Type.String(),
  role: AdministratorRole,
  learning_area: AreaOfRole,
  totp: Type.Boolean({ description: 'Whether using it needs a code of two-factor authentication.' }),
  expires_at: Instant,
})
export type LinkPurpose = Static<typeof LinkPurpose>

export const LinkUse = Type.Object(
  { secret: LinkSecret, password: NewPassword, totp_code: Type.Optional(TwoFactorCode) },
  { additionalProperties: false },
)
export type LinkUse = Static<typeof LinkUse>
