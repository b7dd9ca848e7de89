import Fastify, { type FastifySerializerCompiler } from 'fastify'
import Type, { type TSchema } from 'typebox'

type Serializer = ReturnType<FastifySerializerCompiler<TSchema>>

/** Compiled once per process, however many routes and applications share a schema. */
const serializers = new WeakMap<TSchema, Serializer>()

let compiling: Promise<FastifySerializerCompiler<TSchema>> | undefined

/** Compiling a serializer takes milliseconds, and a hundred routes answer with the same few schemas. */
export async function createSerializerCompiler(): Promise<FastifySerializerCompiler<TSchema>> {
  compiling ??= fastifysOwn()
  const compile = await compiling
  return (route) => {
    const serializer = serializers.get(route.schema) ?? compile(route)
    serializers.set(route.schema, serializer)
    return serializer
  }
}

/** Fastify has one as soon as an application with a response schema is ready. */
async function fastifysOwn(): Promise<FastifySerializerCompiler<TSchema>> {
  const app = Fastify()
  app.get('/', { schema: { response: { 200: Type.Null() } } }, async () => null)
  await app.ready()
  const { serializerCompiler } = app
  if (!serializerCompiler) throw new Error('Fastify has no serializer compiler')
  return serializerCompiler
}
