import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { inParallel } from '../figures/rounds.ts'
import { createClient } from '../server/http.ts'
import { CONNECTIONS, type PhotoServer } from './photo-server.ts'

/** Number of concurrent uploads, as in Immich's command-line client and app. */
const UPLOADS_AT_ONCE = 4
/** Milliseconds between two requests that ask whether a thumbnail is ready. */
const POLL_INTERVAL = 100
/** Milliseconds without a new thumbnail after which the bench gives up, because a job must have failed. */
const PATIENCE = 10 * 60_000
const DEVICE = 'safelight-bench'
/** The requests of Immich's web app for its timeline, in versions 2 and 3. */
const TIMELINE = 'visibility=timeline&withStacked=true&withPartners=true'
/** The two lists of the page with albums. Version 3 renamed the parameters. */
const ALBUMS: Record<number, [string, string]> = {
  2: ['/api/albums', '/api/albums?shared=true'],
  3: ['/api/albums?isOwned=true', '/api/albums?isShared=true'],
}

/**
 * Opens an Immich of version 2 or 3, with an API key of an account that has no photos.
 * @throws If the version is another one, the key is wrong or may not do everything, or the account has photos.
 */
export async function openImmich(
  url: string,
  key: string,
  { patience = PATIENCE } = {},
): Promise<PhotoServer> {
  const headers = { 'x-api-key': key }
  const assets: string[] = []
  const created: string[] = []
  const { major, minor, patch } = await call('GET', '/api/server/version')
  const lists = ALBUMS[major]
  if (!lists) throw new Error(`This bench knows Immich 2 and 3. This is Immich ${major}.${minor}.`)
  if ((await monthsOf()).length > 0) throw new Error('The account of this Immich is not empty.')
  const client = createClient(url, CONNECTIONS)
  const ask = (path: string) => client.fetch(path, { headers })

  async function call(method: string, path: string, body?: unknown) {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status === 401) throw new Error('Immich rejects the key of --immich-key.')
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  function monthsOf(): Promise<{ timeBucket: string }[]> {
    return call('GET', `/api/timeline/buckets?${TIMELINE}`)
  }

  async function upload(path: string, index: number): Promise<void> {
    const time = new Date().toISOString()
    const form = new FormData()
    // Version 2 requires both. Version 3 ignores them.
    form.set('deviceAssetId', `${DEVICE}-${index}`)
    form.set('deviceId', DEVICE)
    form.set('fileCreatedAt', time)
    form.set('fileModifiedAt', time)
    // Random bytes after the end of a JPEG make it a different file with the same picture. Otherwise the
    // server would recognize the files of earlier runs.
    const content = [await readFile(path), randomBytes(16)].map(part => Uint8Array.from(part))
    form.set('assetData', new File(content, `photograph-${index}.jpg`, { type: 'image/jpeg' }))
    const answer = await fetch(`${url}/api/assets`, { method: 'POST', headers, body: form })
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
    assets[index] = (await answer.json()).id
  }

  async function untilDrawn(id: string): Promise<void> {
    const end = performance.now() + patience
    do {
      // Immich redirects to the preview while only the thumbnail is missing.
      const path = pictureOf(id, 'thumbnail')
      const answer = await fetch(url + path, { headers, redirect: 'manual' })
      await answer.arrayBuffer()
      if (answer.ok) return
      if (answer.status !== 404 && answer.status >= 400) {
        throw new Error(`thumbnail: ${answer.status}`)
      }
      await setTimeout(POLL_INTERVAL)
    } while (performance.now() < end)
    const name = `photograph-${assets.indexOf(id)}.jpg`
    throw new Error(
      `Immich makes no thumbnail of ${name}. Look for failed jobs in its administration.`,
    )
  }

  const picture = (index: number, size: 'thumbnail' | 'preview') =>
    ask(pictureOf(assets[index % assets.length] ?? '', size))
  let newest = ''

  return {
    name: `Immich ${major}.${minor}.${patch}`,
    async fill(paths) {
      const first = assets.length
      const queue = paths.map((path, index) => ({ path, index: first + index }))
      await inParallel(queue, UPLOADS_AT_ONCE, ({ path, index }) => upload(path, index))
      for (const id of assets.slice(first)) await untilDrawn(id)
      newest = (await monthsOf())[0]?.timeBucket ?? ''
    },
    async createAlbums(count) {
      for (let i = 0; i < count; i++) {
        const albumName = `Album ${i + 1}`
        const assetIds = assets.slice(0, 1)
        created.push((await call('POST', '/api/albums', { albumName, assetIds })).id)
      }
    },
    monthCounts: () => ask(`/api/timeline/buckets?${TIMELINE}`),
    month: () => ask(`/api/timeline/bucket?${TIMELINE}&timeBucket=${newest}`),
    albums: async () => (await Promise.all(lists.map(ask))).reduce((sum, size) => sum + size, 0),
    thumbnail: index => picture(index, 'thumbnail'),
    preview: index => picture(index, 'preview'),
    async close() {
      client.close()
      for (const id of created) await call('DELETE', `/api/albums/${id}`)
      const ids = assets.filter(id => id !== undefined)
      if (ids.length > 0) await call('DELETE', '/api/assets', { ids, force: true })
    },
  }
}

const pictureOf = (id: string, size: string) => `/api/assets/${id}/thumbnail?size=${size}`
