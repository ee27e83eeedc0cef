import { readFileSync } from 'node:fs'
import * as account from '@safelight/contract/account'
import * as users from '@safelight/contract/admin-users'
import { accountKeys, putProfile } from '@safelight/contract/auth'
import * as blocked from '@safelight/contract/blocked-senders'
import * as contacts from '@safelight/contract/contacts'
import type { Endpoint } from '@safelight/contract/endpoint'
import * as links from '@safelight/contract/links'
import * as notifications from '@safelight/contract/notifications'
import { accountProof } from '@safelight/contract/second-factor'
import { call } from '@safelight/test-kit/accounts/account'
import { byName } from '@safelight/test-kit/accounts/authenticator'
import { codeOf, turnOn } from '@safelight/test-kit/accounts/second-factor'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { aSharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { callsTo } from './calls.ts'
import { ENDPOINTS, WITHOUT_TOKEN } from './endpoints.ts'

const FIELDS = new Set([
  ...Object.keys(accountKeys.shape),
  ...Object.keys(accountProof.shape),
  ...['email', 'newPassword', 'recoveryAuth', 'secret', 'credential', 'proof'],
])
/** Response fields that give access to the keys, or make the second factor unnecessary. */
const SECRETS = ['recoveryKey', 'masterKeyByRecovery', 'backupCodes', 'token']

/** Calls that do not change how an account is opened, although their fields have the names in `FIELDS`. */
const OTHERS: Endpoint[] = [
  putProfile,
  account.putDisplayName,
  contacts.putContacts,
  // The email address in these calls is another person's.
  blocked.addBlockedSender,
  blocked.removeBlockedSender,
  users.inviteUser,
  notifications.chooseNotifications,
  notifications.subscribe,
  notifications.unsubscribe,
  // The fields of these calls protect a link, not the account.
  links.createLink,
  links.updateLink,
  links.createSharingLink,
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function fieldsOf(schema: z.ZodType | undefined): string[] {
  const { type, innerType, element, options, in: from, out } = (schema?.def ?? {}) as Definition
  if (type === 'object') {
    const shape = Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>)
    return shape.flatMap(([name, field]) => [name, ...fieldsOf(field)])
  }
  return [innerType, element, from, out, ...(options ?? [])].flatMap(each =>
    each ? fieldsOf(each) : [],
  )
}

interface Definition {
  type?: string
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
}

const isAccount = ({ path }: Endpoint) => /^\/api\/(?:auth\/|user(?:\/|$))/.test(path)

const opening = ENDPOINTS.filter(endpoint => {
  if (endpoint.method === 'GET' || OTHERS.includes(endpoint)) return false
  if (isAccount(endpoint) || fieldsOf(endpoint.body).some(name => FIELDS.has(name))) return true
  const answers = fieldsOf(endpoint.response)
  return isAccount(endpoint) && SECRETS.some(name => answers.includes(name))
})

/** Parses the table in format rule F18, which lists what each call requires. */
function readTable(): Map<string, string> {
  const format = readFileSync(new URL('../../../../docs/format.md', import.meta.url), 'utf8')
  const rows = format.matchAll(/^\| `((?:POST|PUT|DELETE) \/api\S+)` \|[^|]*\| ([^|]*) \|$/gm)
  return new Map([...rows].map(([, name = '', asks = '']) => [name, asks]))
}

it('docs/format.md lists exactly the calls that change how an account can be opened (F18)', () => {
  expect([...readTable().keys()].sort()).toEqual([...new Set(opening.map(nameOf))].sort())
})

it('each call requires the factors that docs/format.md lists for that call (F18)', () => {
  const table = readTable()
  const withoutBoth = opening.filter(endpoint => {
    if (WITHOUT_TOKEN.includes(endpoint) || !endpoint.body) return false
    const fields = fieldsOf(endpoint.body)
    const takesBoth =
      fields.some(name => ['password', 'currentPassword'].includes(name)) &&
      fields.some(name => ['secondFactor', 'proof'].includes(name))
    const isSaid = table.get(nameOf(endpoint))?.startsWith('authKey and the second factor')
    expect([nameOf(endpoint), takesBoth]).toEqual([nameOf(endpoint), isSaid])
    return !takesBoth && fields.some(name => FIELDS.has(name))
  })
  // These calls need no second factor. For the first, the preceding call required it; for the second, the
  // account has none yet.
  expect(withoutBoth.map(nameOf)).toEqual([
    'POST /api/user/passkeys',
    'POST /api/user/second-factor/totp',
  ])
})

/** Returns everything that opens an account, as stored, to compare it before and after calls. */
async function doorsOf({ context: { database } }: TestServer, userId: number) {
  const { rows } = await sql`
    select email, password_hmac, recovery_hmac, keys_json, deleted_at from users where id = ${userId}
  `.execute(database)
  const doors: unknown[] = [...rows]
  for (const table of ['totp', 'backup_codes', 'passkeys'] as const) {
    const query = database.selectFrom(table).selectAll().where('user_id', '=', userId)
    const found = await query.execute()
    // Ignore the counter of wrong codes, which these calls increase.
    doors.push(found.map(row => ({ ...row, wrong_codes: 0 })))
  }
  return doors
}

it('a token and the password alone cannot change how an account can be opened (F18)', async () => {
  const server = await startServer()
  const library = await aSharedLibrary(server)
  const { owner } = library
  // Passkeys need a host name instead of an IP address.
  const address = byName(server)
  const { secret } = await turnOn(address, owner, Date.now())
  const before = await doorsOf(server, owner.id)
  const refused: string[] = []
  const wrong = { method: 'totp', code: codeOf(secret, Date.now(), 1000) }
  for (const { endpoint, path, body } of await callsTo(server, library)) {
    const fields = fieldsOf(endpoint.body)
    if (!fields.includes('password') && !fields.includes('currentPassword')) continue
    if (!isAccount(endpoint)) continue
    const right = {
      ...(body as object),
      [fields.includes('currentPassword') ? 'currentPassword' : 'password']: owner.password,
    }
    for (const proof of [undefined, wrong]) {
      const isAsked = ['secondFactor', 'proof'].find(name => fields.includes(name))
      const given = { ...right, ...(isAsked && proof && { [isAsked]: proof }) }
      const sent = endpoint.body?.safeParse(given).success ? given : { ...given, proof: wrong }
      const { token } = owner
      const answer = await call(address, endpoint.method, path, { token, body: sent })
      const { code } = await answer.json()
      if (code === 'SECOND_FACTOR_FAILED') refused.push(nameOf(endpoint))
      expect([nameOf(endpoint), answer.status === 200]).toEqual([nameOf(endpoint), false])
    }
  }
  expect(await doorsOf(server, owner.id)).toEqual(before)
  const asking = [...readTable()].filter(([, asks]) => asks.startsWith('authKey and the second'))
  const own = asking.map(([name]) => name).filter(name => !name.includes('/api/admin/'))
  expect(refused).toEqual(expect.arrayContaining(own))
})
