import { toBase64url } from '@safelight/crypto/bytes'
import { expect, it } from 'vitest'
import { anAccount, anUpload, recordOf } from '../../../test/fixtures.ts'
import { aServer } from '../../../test/server.ts'
import { createAlbumContents } from '../../sharing/albums/album-contents.ts'

const page = (ids: string[], hasMore = false) => ({ ids, hasMore })

it('reads the items of an album again only after the album has changed', async () => {
  const answers = [page(['B', 'A'], true), page(['C']), page(['D'])]
  const record = recordOf(await anUpload(await anAccount()))
  const bytes = (length: number) => toBase64url(new Uint8Array(length))
  const anAlbumItem = (letter: string) => ({
    ...record,
    id: anId(letter),
    dateTaken: '2021-07-04',
    ownerAccountId: bytes(16),
    detailsAuthor: null,
    detailsSignature: null,
    detailsAuthority: null,
    membership: {
      epoch: 1,
      ownerAccountId: bytes(16),
      wrappedKey: bytes(61),
      signature: bytes(64),
    },
  })
  const asked: string[] = []
  const { api } = await aServer(path => {
    asked.push(path)
    const { ids, hasMore } = answers.shift() ?? page([])
    return {
      fileUploadResponseList: ids.map(anAlbumItem),
      currentPage: 0,
      totalPages: 1,
      hasMore,
      total: ids.length,
    }
  })
  const albums = [
    { id: anId('W'), title: 'Wedding', count: 3 },
    { id: anId('X'), title: '', count: 1, problem: 'damaged' as const },
  ]
  const read = createAlbumContents(api, async () => albums)
  const wedding = { id: anId('W'), title: 'Wedding', itemIds: ['B', 'A', 'C'].map(anId) }
  expect(await read()).toEqual([wedding])
  expect(asked).toEqual([
    `/api/albums/${anId('W')}/media?limit=200`,
    `/api/albums/${anId('W')}/media?limit=200&after=2021-07-04_${anId('A')}`,
  ])
  albums[0] = { id: anId('W'), title: 'The wedding', count: 3 }
  expect(await read()).toEqual([{ ...wedding, title: 'The wedding' }])
  expect(asked).toHaveLength(2)
  albums[0] = { id: anId('W'), title: 'The wedding', count: 1 }
  expect(await read()).toEqual([{ id: anId('W'), title: 'The wedding', itemIds: [anId('D')] }])
})

const anId = (letter: string) => `01J0000000000000000000000${letter}`
