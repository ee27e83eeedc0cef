import { describe, expect, it } from 'vitest'
import vector from '../../../../docs/vectors/sharing.json' with { type: 'json' }
import { decodeSharedDetails } from '../api/codecs/details.ts'
import { decodeIdentity } from '../api/codecs/identity.ts'
import { verifyAuthor } from './details-author.ts'

/*
 * The vectors of scripts/make-vectors.py contain an editor's change. The client must accept it, and reject
 * every variation.
 */

const { ada, bob, editedDetails } = vector
const { itemId, detailsAuthority, ...change } = editedDetails
type Authority = typeof detailsAuthority

const believe = (authority: Authority | null, owner = ada, author = bob.accountId) =>
  verifyAuthor(
    decodeIdentity(owner),
    decodeSharedDetails({
      ...change,
      id: itemId,
      detailsAuthor: author,
      detailsAuthority: authority as Parameters<typeof decodeSharedDetails>[0]['detailsAuthority'],
    } as Parameters<typeof decodeSharedDetails>[0]),
  )

describe("an editor's change (F13)", () => {
  it('is accepted together with the share that allows the edit', async () => {
    await believe(detailsAuthority)
  })

  it.each([
    ['no share', null],
    ['a share to view', { ...detailsAuthority, right: 'VIEW' }],
    ['a share by somebody else', { ...detailsAuthority, sender: detailsAuthority.recipient }],
    ['a share with somebody else', { ...detailsAuthority, recipient: detailsAuthority.sender }],
    ['another signature', { ...detailsAuthority, signature: change.detailsSignature }],
  ])('is rejected with %s', async (_, authority) => {
    await expect(believe(authority)).rejects.toThrow()
  })

  it("an editor's change is rejected if it claims the owner as its author", async () => {
    await expect(believe(detailsAuthority, ada, ada.accountId)).rejects.toThrow()
    await expect(believe(detailsAuthority, { ...ada, ...bob })).rejects.toThrow()
  })
})
