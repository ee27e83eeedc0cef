import { getContacts, publicKeyOf, putContacts } from '@safelight/contract/contacts'
import { LIMITS } from '@safelight/contract/limits'
import type { FastifyInstance } from 'fastify'
import { assertNotBlocked } from '../accounts/blocked-senders.ts'
import { findContacts, replaceContacts } from '../accounts/contacts.ts'
import { personByEmail } from '../accounts/person.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'

export function contactsRoutes(app: FastifyInstance, { database }: Context): void {
  userRoute(
    app,
    publicKeyOf,
    async ({ session, query }) => {
      const person = await personByEmail(database, query.email)
      if (!person) throw new ApiError('RECIPIENT_NOT_FOUND')
      await assertNotBlocked(database, person.userId, session.userId)
      return person
    },
    { preHandler: app.limitFindingPeople },
  )

  userRoute(
    app,
    getContacts,
    async ({ session }) =>
      (await findContacts(database, session.userId)) ?? { sealed: null, version: 0 },
  )

  userRoute(
    app,
    putContacts,
    async ({ session, body }) => {
      const replaced = await replaceContacts(database, session.userId, body)
      if (!replaced) throw new ApiError('STALE_VERSION')
      return {}
    },
    { bodyLimit: CONTACTS_BODY },
  )
}

const CONTACTS_BODY = LIMITS.sealedContactsChars + 1024
