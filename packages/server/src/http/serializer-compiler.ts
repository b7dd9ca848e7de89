import Fastify, { type FastifySerializerCompiler } from 'fastify'
import Type, { type TSchema } from 'typebox'

type Serializer = ReturnType<FastifySerializerCompiler<TSchema>>

/** Each schema is compiled once per process, even if several routes and applications share it. */
const serializers = new WeakMap<TSchema, Serializer>()

let compiling: Promise<FastifySerializerCompiler<TSchema>> | undefined

/**
 * Compiles a schema for its first response, not for the start: it takes milliseconds, and a hundred routes share a few
 * schemas.
 */
export async function createSerializerCompiler(): Promise<FastifySerializerCompiler<TSchema>> {
  compiling ??= defaultCompiler()
  const compile = await compiling
  const serializerFor = (route: Parameters<typeof compile>[0]) => {
    const serializer = serializers.get(route.schema) ?? compile(route)
    serializers.set(route.schema, serializer)
    return serializer
  }
  return (route) => {
    let serializer: Serializer | undefined
    return (data) => {
      serializer ??= serializerFor(route)
      return serializer(data)
    }
  }
}

/** Fastify exposes its compiler when an application with a response schema is ready. */
async function defaultCompiler(): Promise<FastifySerializerCompiler<TSchema>> {
  const app = Fastify()
  app.get('/', { schema: { response: { 200: Type.Null() } } }, async () => null)
  await app.ready()
  const { serializerCompiler } = app
  if (!serializerCompiler) throw new Error('Fastify has no serializer compiler')
  return serializerCompiler
}
