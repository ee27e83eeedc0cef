import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'

/** The answers to the open challenges of an authority. Each server must be able to give them. */
export interface Challenges {
  /** Publishes an answer for some minutes. `name` is the token of http-01, or the domain of tls-alpn-01. */
  publish(name: string, answer: string): Promise<void>
  answerTo(name: string): Promise<string | undefined>
}

/** How long an answer is available, in milliseconds: longer than a try. */
const LIFE = 10 * 60_000

export const openChallenges = (database: Kysely<Schema>): Challenges =>
  hasManyConnections(database) ? inDatabase(database) : inMemory()

function inMemory(): Challenges {
  let open = new Map<string, { answer: string; until: number }>()
  return {
    async publish(name, answer) {
      open = new Map([...open].filter(([, { until }]) => until > Date.now()))
      open.set(name, { answer, until: Date.now() + LIFE })
    },
    async answerTo(name) {
      const found = open.get(name)
      return found && found.until > Date.now() ? found.answer : undefined
    },
  }
}

const inDatabase = (database: Kysely<Schema>): Challenges => ({
  async publish(name, answer) {
    await database.deleteFrom('acme_challenges').where('until', '<=', databaseNow).execute()
    const until = sql<number>`${databaseNow} + ${LIFE}`
    await database
      .insertInto('acme_challenges')
      .values({ name, answer, until })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ answer, until }))
      .execute()
  },
  async answerTo(name) {
    const row = await database
      .selectFrom('acme_challenges')
      .select('answer')
      .where('name', '=', name)
      .where('until', '>', databaseNow)
      .executeTakeFirst()
    return row?.answer
  },
})
