import { START } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import { createLink, deleteLink, myLinks, type NewLink } from '@safelight/contract/links'
import type { FastifyInstance } from 'fastify'
import { assertNotFull } from '../../accounts/quota.ts'
import { insertAlbumLink, insertItemsLink, removeLink } from '../../albums/links/changes.ts'
import { readLinkList, readLinks } from '../../albums/links/record.ts'
import type { LinkRow } from '../../albums/open-links.ts'
import { readAtOnce } from '../../database/read-at-once.ts'
import { ApiError } from '../../http/errors.ts'
import { answerList } from '../../http/list.ts'
import { userRoute } from '../../http/routes.ts'
import type { Parts } from '../../parts.ts'

export function linkRoutes(
  app: FastifyInstance,
  { database, secrets, now, storageLimitBytes }: Parts,
): void {
  const large = { bodyLimit: LIMITS.sharingBodyBytes }

  userRoute(
    app,
    createLink,
    async ({ session: { userId }, body }) => {
      await assertNotFull(database, userId, storageLimitBytes)
      const row = rowOf(userId, body)
      if (body.resourceType === 'ALBUM') {
        await insertAlbumLink(database, { ...row, album_id: body.resourceId }, body.epoch)
      } else if (body.resourceType === 'SELECTION') {
        await insertItemsLink(database, row, body.items)
      } else {
        const [item] = body.items
        if (item?.id !== body.resourceId) throw new ApiError('INVALID_REQUEST')
        await insertItemsLink(database, { ...row, item_id: body.resourceId }, body.items)
      }
      const [link] = await readLinks(database, { token: body.token })
      if (!link) throw new ApiError('NOT_FOUND')
      return link
    },
    large,
  )

  userRoute(app, myLinks, async ({ session: { userId }, query: { after = START }, reply }) =>
    answerList(
      reply,
      await readAtOnce(database, snapshot => readLinkList(snapshot, userId, after)),
    ),
  )

  userRoute(
    app,
    deleteLink,
    async ({ session: { userId }, params: { linkToken }, body }) => {
      await removeLink(database, userId, linkToken, body?.rotation, storageLimitBytes, now())
      return {}
    },
    large,
  )

  function rowOf(ownerId: number, { expirationDays = null, password, ...link }: NewLink): LinkRow {
    const time = now()
    const expires = expirationDays && new Date(time.getTime() + expirationDays * DAY)
    return {
      token: link.token,
      owner_id: ownerId,
      type: link.resourceType,
      album_id: null,
      item_id: null,
      version: link.version,
      sealed: link.sealed,
      signature: link.signature,
      wrapped_secret: link.wrappedSecret,
      kdf_json: password ? JSON.stringify(password.kdf) : null,
      auth_hmac: password ? secrets.link(password.auth).toString('base64url') : null,
      originals: link.originals ? 1 : 0,
      expires_at: expires ? expires.toISOString() : null,
      created_at: time.toISOString(),
    }
  }
}

const DAY = 24 * 60 * 60 * 1000
