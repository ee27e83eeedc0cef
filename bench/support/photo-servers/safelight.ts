import { type Browser, expect } from '@playwright/test'
import { mediaPage } from '@safelight/contract/items'
import { mediaKey, type Role } from '@safelight/contract/media-keys'
import { signUpOwner } from '@safelight/test-kit/library'
import { clientOf } from '../../../adversary/sharing/actors.ts'
import { PROGRAM_VERSION } from '../../../apps/server/src/database/program-version.ts'
import { chooseFiles } from '../../../e2e/support/library.ts'
import { enter, signedInAs } from '../../../e2e/support/ready-account.ts'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { createClient } from '../server/http.ts'
import { CONNECTIONS, type PhotoServer } from './photo-server.ts'

const HOUR = 3_600_000

export async function openSafelight(browser: Browser): Promise<PhotoServer> {
  const server = await startServer()
  const owner = await signUpOwner(server, 'bench@example.org')
  const { token } = owner.person
  const client = createClient(server.url, CONNECTIONS, token)
  const { albums, open } = await clientOf(server, owner)
  const files: string[] = []
  const ids: string[] = []
  let month = { year: 0, month: 0 }

  const picture = (index: number, role: Role) =>
    client.fetch(
      `/authz?key=${encodeURIComponent(mediaKey(files[index % files.length] ?? '', role))}`,
    )

  async function readFiles(): Promise<void> {
    const path = `${server.url}/api/media/all-metadata-steps/0/200`
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
    const { fileUploadResponseList: items } = mediaPage.parse(await answer.json())
    files.splice(0, files.length, ...items.map(({ fileName }) => fileName))
    ids.splice(0, ids.length, ...items.map(({ id }) => id))
    const [year = 0, number = 0] = items[0]?.dateTaken.split('-').map(Number) ?? []
    month = { year, month: number }
  }

  return {
    name: `Safelight ${PROGRAM_VERSION}`,
    async fill(paths) {
      const page = await (await browser.newContext({ baseURL: server.url })).newPage()
      await enter(page, signedInAs(owner))
      await chooseFiles(page, [...paths])
      await page.getByRole('button', { name: 'Upload All' }).click()
      await expect(page.getByText(`Successfully uploaded ${paths.length} file(s)`)).toBeVisible({
        timeout: HOUR,
      })
      await page.context().close()
      await readFiles()
    },
    async createAlbums(count) {
      const first = await open(ids[0] ?? '')
      for (let i = 0; i < count; i++) {
        await albums.create({ title: `Album ${i + 1}`, description: '' }, [first])
      }
    },
    monthCounts: () => client.fetch('/api/media/available-months'),
    month: () => client.fetch(`/api/media/for-year-month?year=${month.year}&month=${month.month}`),
    async albums() {
      const lists = ['/api/albums/my', '/api/albums/shared-with-me']
      const sizes = await Promise.all(lists.map(path => client.fetch(path)))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    thumbnail: index => picture(index, 'thumbnail'),
    preview: index => picture(index, 'preview'),
    async close() {
      client.close()
      await server.stop()
    },
  }
}
