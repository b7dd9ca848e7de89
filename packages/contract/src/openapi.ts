import Type from 'typebox'

/** Of the OpenAPI document only the outline: its full shape is that of the specification. */
export const OpenApi = Type.Object(
  {
    openapi: Type.String({ description: 'the version of OpenAPI' }),
    info: Type.Object({ title: Type.String(), version: Type.String({ description: 'the version of the service' }) }),
    paths: Type.Object({}, { description: 'the operations, by address and method' }),
    components: Type.Object({}, { description: 'what operations share: schemas, answers, examples' }),
  },
  { examples: [{ openapi: '3.1.1', info: { title: 'Backoffice API', version: '0.1.0' }, paths: {}, components: {} }] },
)
