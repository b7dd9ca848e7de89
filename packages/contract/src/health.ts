import Type from 'typebox'

export const Health = Type.Object({ status: Type.Literal('ok') })
export const Readiness = Type.Object({ status: Type.Literal('ready') })
