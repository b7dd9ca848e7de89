import type { FastifyInstance } from 'fastify'

/** Every route of the service (`GET /api/1/users/{uuid}`), from the tree that Fastify prints. */
export function listRoutes(app: FastifyInstance): string[] {
  // Each line continues the path of its parent line.
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, drawing = '', part = '', methods = ''] = /^([ │├└─]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      const depth = drawing.length / 4
      above[depth] = part
      const path = above
        .slice(0, depth + 1)
        .join('')
        .replace(/:([a-z_]+)/g, '{$1}')
      return methods.split(', ').map((method) => `${method} ${path}`)
    })
}
