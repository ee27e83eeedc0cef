import { START } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import {
  createLink,
  createSharingLink,
  deleteLink,
  type Link,
  type LinkEnd,
  myLinks,
  mySharingLinks,
  type NewLink,
  revokeSharingLink,
  updateLink,
} from '@safelight/contract/links'
import { texts } from '@safelight/texts/server/refusals'
import type { FastifyInstance } from 'fastify'
import { assertNotFull } from '../accounts/quota.ts'
import {
  changeLink,
  insertAlbumLink,
  insertItemsLink,
  removeLink,
} from '../albums/links/edit-link.ts'
import { readLinkList, readLinks } from '../albums/links/record.ts'
import type { LinkRow } from '../albums/open-links.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { ApiError } from '../http/errors.ts'
import { answerList } from '../http/list.ts'
import { userRoute } from '../http/routes.ts'
import { readSettings } from '../installation/settings.ts'

export function linkRoutes(
  app: FastifyInstance,
  { database, secrets, now, storageLimit }: Context,
): void {
  const large = { bodyLimit: LIMITS.sharingBodyBytes }

  for (const endpoint of [createLink, createSharingLink]) {
    userRoute(
      app,
      endpoint,
      async ({ session: { userId }, body }) => {
        const { publicLinks, itemsOfLink } = await readSettings(database)
        if (!publicLinks) throw new ApiError('LINKS_OFF')
        if ('items' in body && body.items.length > itemsOfLink) {
          throw new ApiError('LIMIT_REACHED', texts.itemsOfLink({ count: itemsOfLink }))
        }
        await assertNotFull(database, userId, storageLimit)
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
        return linkOf(body.token)
      },
      large,
    )
  }

  for (const endpoint of [myLinks, mySharingLinks]) {
    userRoute(app, endpoint, async ({ session: { userId }, query: { after = START }, reply }) =>
      answerList(
        reply,
        await readAtOnce(database, snapshot => readLinkList(snapshot, userId, after)),
      ),
    )
  }

  userRoute(
    app,
    deleteLink,
    ({ session: { userId }, params: { linkToken }, body }) => end(userId, linkToken, body),
    large,
  )
  userRoute(
    app,
    revokeSharingLink,
    ({ session: { userId }, params: { token }, body }) => end(userId, token, body),
    large,
  )

  userRoute(
    app,
    updateLink,
    async ({ session: { userId }, params: { token }, body }) => {
      const { title: _, description: __, expirationDays: days, access, ...sealed } = body
      const change = {
        ...sealed,
        expiresAt: days === undefined ? undefined : timeIn(days || null),
        access: access && accessOf(access),
        rotation: access?.rotation,
      }
      await changeLink(database, userId, token, change, storageLimit, now())
      return linkOf(token)
    },
    large,
  )

  async function end(ownerId: number, token: string, body: LinkEnd) {
    await removeLink(database, ownerId, token, body?.rotation, storageLimit, now())
    return {}
  }

  async function linkOf(token: string): Promise<Link> {
    const [link] = await readLinks(database, { token })
    if (!link) throw new ApiError('NOT_FOUND')
    return link
  }

  function timeIn(days: number | null): string | null {
    return days === null ? null : new Date(now().getTime() + days * DAY).toISOString()
  }

  function accessOf({ wrappedSecret, password }: LinkAccess) {
    return {
      wrapped_secret: wrappedSecret,
      kdf_json: password ? JSON.stringify(password.kdf) : null,
      auth_hmac: password ? secrets.link(password.auth).toString('base64url') : null,
    }
  }

  function rowOf(ownerId: number, { expirationDays = null, password, ...link }: NewLink): LinkRow {
    return {
      token: link.token,
      owner_id: ownerId,
      type: link.resourceType,
      album_id: null,
      item_id: null,
      version: link.version,
      sealed: link.sealed,
      signature: link.signature,
      ...accessOf({ wrappedSecret: link.wrappedSecret, password }),
      originals: link.originals ? 1 : 0,
      expires_at: timeIn(expirationDays),
      created_at: now().toISOString(),
    }
  }
}

interface LinkAccess extends Pick<NewLink, 'wrappedSecret'> {
  password?: NewLink['password'] | null
}

const DAY = 24 * 60 * 60 * 1000
