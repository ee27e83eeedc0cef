import type { FastifyInstance } from 'fastify'

/** A stop of the server waits for what passes through this to be kept or cleaned away. */
export type Track = <T>(answer: Promise<T>) => Promise<T>

export function createRunning(app: FastifyInstance): Track {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', () => Promise.allSettled(running))
  return answer => {
    running.add(answer)
    return answer.finally(() => running.delete(answer))
  }
}
