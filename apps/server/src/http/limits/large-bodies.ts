import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'
import { createKeyedLimiter } from './keyed-limiter.ts'

/** How many large bodies the server reads at the same time for one session, and for one account. */
const MOST_OF_SESSION = 2
const MOST_OF_ACCOUNT = 4

/** The largest number of commas and colons in a JSON body. Parsing many values blocks the event loop. */
const MOST_VALUES = 100_000

/**
 * Limits how many large bodies a session and an account send at once. Leaves further large bodies unread
 * until earlier ones have arrived. A body is large if it has more than `small` bytes.
 */
export function limitLargeBodies(app: FastifyInstance, small: number): void {
  const sessions = createKeyedLimiter<string>(MOST_OF_SESSION)
  const accounts = createKeyedLimiter<number>(MOST_OF_ACCOUNT)
  app.addHook('preParsing', async ({ session, headers, routeOptions: { config } }, { raw }) => {
    const isEndless = headers['transfer-encoding'] !== undefined
    const isLarge = isEndless || Number(headers['content-length'] ?? 0) > small
    if (!session || !isLarge || config.longBody) return
    const endOfSession = await sessions.enter(session.tokenHash)
    const endOfAccount = await accounts.enter(session.userId)
    const end = () => {
      endOfAccount()
      endOfSession()
    }
    if (raw.destroyed) end()
    else raw.once('close', end)
  })
}

/**
 * Parses JSON bodies, and treats an empty body as no body. Parses each body above `small` characters in its
 * own turn of the event loop. The server can answer other requests in between.
 */
export function parseJsonBodies(app: FastifyInstance, small: number): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const { run } = createKeyedLimiter<'large'>(1)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    if (text.length <= small) return parse(request, text, done)
    run('large', async () => {
      if (countValues(text) > MOST_VALUES) done(new ApiError('INVALID_REQUEST'))
      else parse(request, text, done)
      await nextTurn()
    })
  })
}

/**
 * Counts commas and colons, even inside strings. The strings of large bodies are base64url, which has
 * neither.
 */
function countValues(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === COMMA || code === COLON) count += 1
  }
  return count
}

const COMMA = 44
const COLON = 58
