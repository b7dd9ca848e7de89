import Type, { type Static } from 'typebox'

export const EmailAddress = Type.String({
  pattern: '^[^\\s@]+@[^\\s@]+$',
  maxLength: 254,
  description: 'an e-mail address',
})

/** Long enough to be safe without rules about digits and signs (NIST SP 800-63B §3.1.1.2). */
export const NewPassword = Type.String({ minLength: 12, maxLength: 256 })

export const SetUp = Type.Object(
  { secret: Type.String({ maxLength: 200 }), email: EmailAddress, password: NewPassword },
  { additionalProperties: false },
)
export type SetUp = Static<typeof SetUp>

export const SignIn = Type.Object(
  { email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 256 }) },
  { additionalProperties: false },
)
export type SignIn = Static<typeof SignIn>

export const Administrator = Type.Object({ id: Type.String({ format: 'uuid' }), email: Type.String() })
export type Administrator = Static<typeof Administrator>

export const Session = Type.Object({ administrator: Administrator, expires_at: Type.String({ format: 'date-time' }) })
export type Session = Static<typeof Session>
