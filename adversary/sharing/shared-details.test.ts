import type { SharedMedia } from '@safelight/contract/share-records'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { digestOfSealed } from '@safelight/crypto/items'
import { signSharedDetails } from '@safelight/crypto/shared-details'
import { sealShare } from '@safelight/crypto/shares'
import { describe, expect, it } from 'vitest'
import { encodeSigned } from '../../packages/client/src/api/codecs/signed-seal.ts'
import { encodeIdentity, type Somebody } from './actors.ts'
import { changingPages, people } from './people.ts'

describe('details of a shared item', () => {
  it('from a user without the right to edit are shown to nobody', async () => {
    const { ada, bob, eve, item } = await people()
    const what = { type: 'item', item } as const
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    await ada.sharing.shareWith(what, eve.email, 'VIEW')
    bob.lie((path, answer) => {
      if (path !== '/api/media/shared-with-me') return undefined
      return (answer as SharedMedia[]).map(one => ({ ...one, item: { ...one.item, version: 9 } }))
    })
    expect((await bob.sharing.itemsSharedWithMe()).items).toMatchObject([
      { item: { details: undefined } },
    ])

    const shared = { type: 'MEDIA', resourceId: item.id, right: 'EDIT', epoch: 0 } as const
    const key = crypto.getRandomValues(new Uint8Array(32))
    const own = await sealShare(eve.identity, eve.identity.person, shared, key)
    const evil = await signAs(eve, ada, item.id)
    for (const sender of [ada.identity.person, eve.identity.person]) {
      bob.lie((path, answer) => {
        if (path !== '/api/media/shared-with-me') return undefined
        return (answer as SharedMedia[]).map(one => ({
          ...one,
          item: {
            ...one.item,
            detailsAuthor: eve.account.accountId,
            detailsSignature: evil(one.item.sharedDetails),
            detailsAuthority: {
              ...shared,
              sender: encodeIdentity(sender),
              recipient: encodeIdentity(eve.identity.person),
              ...encodeSigned(own),
              createdAt: '2026-01-01T00:00:00.000Z',
            },
          },
        }))
      })
      const [entry] = (await bob.sharing.itemsSharedWithMe()).items
      expect(entry?.item?.details).toBeUndefined()
    }
  })

  it('without a signature are not shown to a member of the album', async () => {
    const { ada, bob, what, id } = await people()
    await ada.sharing.shareWith(what, bob.email, 'VIEW')
    bob.lie(
      changingPages(page => {
        for (const one of page.fileUploadResponseList) one.detailsSignature = null
      }),
    )
    const [item] = (await bob.albums.page(id)).items
    expect(item).toMatchObject({ details: undefined })
  })
})

/**
 * Signs the shared details that the author now sees, with the author's own key. The returned function gives
 * this one signature for all arguments.
 */
async function signAs(author: Somebody, owner: Somebody, itemId: string) {
  let record: SharedMedia | undefined
  author.lie((path, answer) => {
    if (path === '/api/media/shared-with-me') record ??= (answer as SharedMedia[])[0]
    return undefined
  })
  await author.sharing.itemsSharedWithMe()
  if (!record) throw new Error('not shared')
  const digest = await digestOfSealed(fromBase64url(record.item.sharedDetails))
  const details = { owner: owner.account.accountId, itemId, version: record.item.version, digest }
  const signature = toBase64url(await signSharedDetails(author.identity, details))
  return (_: string) => signature
}
