import type { AccountKeys } from '@safelight/contract/auth'
import type { Person, PublicIdentity } from '@safelight/contract/contacts'
import { isVisible } from '@safelight/contract/visible-text'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

export type People = (id: number) => Person

export async function peopleOf(db: Kysely<Schema>, ids: Iterable<number>): Promise<People> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await people(db).where('id', 'in', wanted).execute()
  const found = new Map(rows.map(row => [row.id, toPerson(row)]))
  return id => {
    const person = found.get(id)
    if (!person) throw new Error('an account is missing')
    return person
  }
}

export async function personByEmail(
  db: Kysely<Schema>,
  email: string,
): Promise<Person | undefined> {
  const row = await people(db).where('email', '=', email).executeTakeFirst()
  return row && toPerson(row)
}

/** Returns the fields of a person that a signed share covers. */
export const identityOf = ({
  accountId,
  encryptionPublicKey,
  signingPublicKey,
}: Person): PublicIdentity => ({ accountId, encryptionPublicKey, signingPublicKey })

export const shownName = ({
  display_name,
  email,
}: {
  display_name: string | null
  email: string
}) => visibleName(display_name) ?? email.slice(0, email.indexOf('@'))

/** Earlier versions took names that show nothing. Then the address says who it is. */
export const visibleName = (name: string | null): string | null =>
  name !== null && isVisible(name) ? name : null

const people = (db: Kysely<Schema>) =>
  db.selectFrom('users').select(['id', 'email', 'display_name', 'email_verified_at', 'keys_json'])

interface PersonRow {
  id: number
  email: string
  display_name: string | null
  email_verified_at: string | null
  keys_json: string
}

function toPerson(row: PersonRow): Person {
  const { accountId, identity } = JSON.parse(row.keys_json) as AccountKeys
  const { encryptionPublicKey, signingPublicKey } = identity
  return {
    userId: row.id,
    email: row.email,
    displayName: visibleName(row.display_name),
    emailVerified: row.email_verified_at !== null,
    accountId,
    encryptionPublicKey,
    signingPublicKey,
  }
}
