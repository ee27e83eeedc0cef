import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'
import { createKeyedLimiter } from './keyed-limiter.ts'

/** Large bodies that one session may have the server hold at once, and one account. */
const MOST_OF_SESSION = 2
const MOST_OF_ACCOUNT = 4

/** Names and values of a body of JSON. The largest call has some ten thousand; each takes the event loop's time. */
const MOST_VALUES = 100_000

/**
 * Lets bodies of more than `small` bytes wait, unread, while the session or the account has enough of them that are on
 * their way or being answered. Nobody waits for another account, nor its owner for one session that somebody has stolen.
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
 * Parses bodies of JSON. An empty one is taken for none, as many clients send one with every call. Of those above `small`
 * characters each has a turn of the event loop of its own, so that others are served in between.
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

/** At least as many as there are: what is in texts counts too. All large bodies are base64url, which has none. */
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
