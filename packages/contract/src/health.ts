import Type from 'typebox'

export const Health = Type.Object({ status: Type.Literal('ok') }, { examples: [{ status: 'ok' }] })
export const Readiness = Type.Object({ status: Type.Literal('ready') }, { examples: [{ status: 'ready' }] })
