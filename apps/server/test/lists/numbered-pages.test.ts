import { LIMITS } from '@safelight/contract/limits'
import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer } from '@safelight/test-kit/server'
import { createAlbum } from '@safelight/test-kit/sharing/sharing'
import { expect, it } from 'vitest'

const LARGE = random((LIMITS.sealedDetailsChars / 4) * 3)
const COUNT = 24
/** Items per page. Their details exceed `LIMITS.pageChars`, which ends other pages early. */
const SIZE = 10

interface Page {
  fileUploadResponseList: { id: string }[]
  currentPage: number
  totalPages: number
  hasMore: boolean
}

it('never shortens numbered pages because of large sealed details', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const ids = await addItems(server, person, Array(COUNT).fill('2024-05-17'))
  const album = await createAlbum(server, person, ids)
  await server.context.database
    .updateTable('items')
    .set({ shared_details: LARGE, private_details: LARGE })
    .execute()
  for (const path of [
    (page: number) => `/api/media/all-metadata-steps/${page}/${SIZE}`,
    (page: number) => `/api/media/all-metadata-year-month-steps/${page}/${SIZE}/2024`,
    (page: number) => `/api/media/search?q=photo&limit=${SIZE}&page=${page}`,
    (page: number) => `/api/media/search?q=may&limit=${SIZE}&page=${page}`,
    (page: number) => `/api/albums/${album.id}/media?limit=${SIZE}&page=${page}`,
  ]) {
    const pages: Page[] = []
    for (let page = 0; page < 4; page += 1) {
      const response = await call(server, 'GET', path(page), { token: person.token })
      pages.push(await response.json())
    }
    expect(
      pages.map(page => [page.fileUploadResponseList.length, page.currentPage, page.hasMore]),
      path(0),
    ).toEqual([
      [SIZE, 0, true],
      [SIZE, 1, true],
      [4, 2, false],
      [0, 3, false],
    ])
    expect(pages.map(page => page.totalPages)).toEqual([3, 3, 3, 3])
    const found = pages.flatMap(page => page.fileUploadResponseList.map(item => item.id))
    expect(found).toEqual([...ids].sort().reverse())
  }
})
