import Type, { type Static } from 'typebox'
import { Instant, Uuid } from './formats.ts'
import { Slug } from './name.ts'
import { patterns } from './pattern.ts'

export const EmailAddress = Type.String({
  pattern: patterns.email.pattern,
  maxLength: 254,
  description: 'An email address.',
})

/** Long enough to be safe without rules about digits and punctuation (NIST SP 800-63B §3.1.1.2). */
export const NewPassword = Type.String({ minLength: 12, maxLength: 256 })

const GivenPassword = Type.String({ maxLength: 256 })

export const TotpCode = Type.String({
  pattern: patterns.totpCode.pattern,
  description: 'Six-digit code from an authenticator app.',
})

export const TwoFactorCode = Type.String({
  pattern: patterns.twoFactorCode.pattern,
  maxLength: 19,
  description: 'Six-digit code from an authenticator app, or a recovery code.',
})

export const AdministratorRole = Type.Enum(['administrator', 'area_administrator', 'auditor'], {
  description:
    'An area administrator sees and manages one learning area. An auditor may look at everything and change nothing.',
})
export type AdministratorRole = Static<typeof AdministratorRole>

/** Where the role counts; also used to give one. */
export const AreaOfRole = Type.Optional(
  Type.String({ ...Slug, description: 'The learning area of an area administrator. Other roles have none.' }),
)

export const SetUp = Type.Object(
  { secret: Type.String({ maxLength: 200 }), email: EmailAddress, password: NewPassword },
  { additionalProperties: false },
)
export type SetUp = Static<typeof SetUp>

export const SignIn = Type.Object(
  { email: EmailAddress, password: GivenPassword, totp_code: Type.Optional(TwoFactorCode) },
  { additionalProperties: false },
)
export type SignIn = Static<typeof SignIn>

export const SessionConfirmation = Type.Object(
  { password: GivenPassword, totp_code: Type.Optional(TwoFactorCode) },
  { additionalProperties: false },
)
export type SessionConfirmation = Static<typeof SessionConfirmation>

export const Administrator = Type.Object({
  id: Uuid,
  email: Type.String(),
  role: AdministratorRole,
  learning_area: AreaOfRole,
  totp: Type.Boolean({ description: 'Whether two-factor authentication is on.' }),
})
export type Administrator = Static<typeof Administrator>

const TokenLimits = Type.Object(
  {
    max_days: Type.Optional(Type.Integer({ description: 'The longest lifetime, in days.' })),
    requests_per_minute: Type.Optional(Type.Integer({ description: 'The request limit of those without their own.' })),
    max_requests_per_minute: Type.Optional(Type.Integer({ description: 'The highest request limit.' })),
  },
  { description: 'What the operator allows for access tokens. A missing value means no limit.' },
)
export type TokenLimits = Static<typeof TokenLimits>

export const Session = Type.Object({
  administrator: Administrator,
  expires_at: Instant,
  token_limits: TokenLimits,
  must_set_up_totp: Type.Boolean({
    description: 'Whether nothing else is allowed until two-factor authentication is on.',
  }),
})
export type Session = Static<typeof Session>

export const ManagedAdministrator = Type.Object({
  ...Administrator.properties,
  active: Type.Boolean(),
  created_at: Instant,
  last_signed_in_at: Type.Union([Instant, Type.Null()]),
})
export type ManagedAdministrator = Static<typeof ManagedAdministrator>

export const ManagedAdministrators = Type.Object({ data: Type.Array(ManagedAdministrator) })

export const NewAdministrator = Type.Object(
  {
    email: EmailAddress,
    password: NewPassword,
    role: Type.Optional(AdministratorRole),
    learning_area: AreaOfRole,
  },
  { additionalProperties: false },
)
export type NewAdministrator = Static<typeof NewAdministrator>

export const RoleChange = Type.Object(
  { role: AdministratorRole, learning_area: AreaOfRole },
  { additionalProperties: false },
)
export type RoleChange = Static<typeof RoleChange>

export const AccountSession = Type.Object({
  id: Uuid,
  created_at: Instant,
  last_seen_at: Type.String({ format: 'date-time', description: 'Accurate to the minute.' }),
  expires_at: Instant,
  address: Type.String({ description: 'IP address the session was started from.' }),
  user_agent: Type.String(),
  current: Type.Boolean({ description: 'Whether this is the session of the request.' }),
})
export type AccountSession = Static<typeof AccountSession>

export const AccountSessions = Type.Object({ data: Type.Array(AccountSession) })

export const PasswordChange = Type.Object(
  { current_password: GivenPassword, new_password: NewPassword },
  { additionalProperties: false },
)
export type PasswordChange = Static<typeof PasswordChange>

export const TotpStart = Type.Object({ password: GivenPassword }, { additionalProperties: false })
export type TotpStart = Static<typeof TotpStart>

export const PendingTotp = Type.Object({
  secret: Type.String({ description: 'Base32 key to enter in an authenticator app.' }),
  otpauth_url: Type.String({ description: 'The same key as a URL, to show as a QR code.' }),
})
export type PendingTotp = Static<typeof PendingTotp>

export const TotpConfirmation = Type.Object({ code: TotpCode }, { additionalProperties: false })
export type TotpConfirmation = Static<typeof TotpConfirmation>

export const TotpRemoval = Type.Object(
  { password: GivenPassword, code: TwoFactorCode },
  { additionalProperties: false },
)
export type TotpRemoval = Static<typeof TotpRemoval>

export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each replaces one code of the authenticator app. They cannot be shown again.',
  }),
})
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const RecoveryCodesLeft = Type.Object({ left: Type.Number() })
export type RecoveryCodesLeft = Static<typeof RecoveryCodesLeft>

export const NewRecoveryCodes = Type.Object(
  { password: GivenPassword, code: TwoFactorCode },
  { additionalProperties: false },
)
export type NewRecoveryCodes = Static<typeof NewRecoveryCodes>
