import Type from 'typebox'

/** Only the outline of the OpenAPI document; the specification defines the rest. */
export const OpenApi = Type.Object(
  {
    openapi: Type.String({ description: 'OpenAPI version.' }),
    info: Type.Object({ title: Type.String(), version: Type.String({ description: 'Version of the service.' }) }),
    paths: Type.Object({}, { description: 'Operations by path and method.' }),
    components: Type.Object({}, { description: 'Shared schemas, responses and examples.' }),
  },
  { examples: [{ openapi: '3.1.1', info: { title: 'Backoffice API', version: '0.1.0' }, paths: {}, components: {} }] },
)
