import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { inParallel } from '../figures/rounds.ts'
import { createClient } from '../server/http.ts'
import { CONNECTIONS, type PhotoServer } from './photo-server.ts'

/** Number of concurrent uploads, as in Immich's command-line client and app. */
const UPLOADS_AT_ONCE = 4
/** Milliseconds between two requests that ask whether the thumbnails are ready. */
const POLL_INTERVAL = 100
const DEVICE = 'safelight-bench'

export async function openImmich(url: string, key: string): Promise<PhotoServer> {
  const client = createClient(url, CONNECTIONS)
  const headers = { 'x-api-key': key }
  const ask = (path: string) => client.fetch(path, { headers })
  const assets: string[] = []
  const albums: string[] = []
  const { major, minor, patch } = await call('GET', '/api/server/version')

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
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  async function upload(path: string, index: number): Promise<void> {
    const time = new Date(Date.UTC(2024, 4, 17, 12, 0, index)).toISOString()
    const form = new FormData()
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
    for (;;) {
      const answer = await fetch(`${url}${pictureOf(id, 'thumbnail')}`, { headers })
      await answer.arrayBuffer()
      if (answer.ok) return
      if (answer.status !== 404) throw new Error(`thumbnail: ${answer.status}`)
      await setTimeout(POLL_INTERVAL)
    }
  }

  const picture = (index: number, size: 'thumbnail' | 'preview') =>
    ask(pictureOf(assets[index % assets.length] ?? '', size))

  return {
    name: `Immich ${major}.${minor}.${patch}`,
    async fill(paths) {
      const queue = paths.map((path, index) => ({ path, index }))
      await inParallel(queue, UPLOADS_AT_ONCE, ({ path, index }) => upload(path, index))
      for (const id of assets) await untilDrawn(id)
    },
    async createAlbums(count) {
      for (let i = 0; i < count; i++) {
        const albumName = `Album ${i + 1}`
        const { id } = await call('POST', '/api/albums', {
          albumName,
          assetIds: assets.slice(0, 1),
        })
        albums.push(id)
      }
    },
    monthCounts: () => ask('/api/timeline/buckets'),
    month: () => ask('/api/timeline/bucket?timeBucket=2024-05-01'),
    albums: () => ask('/api/albums'),
    thumbnail: index => picture(index, 'thumbnail'),
    preview: index => picture(index, 'preview'),
    async close() {
      for (const id of albums) await call('DELETE', `/api/albums/${id}`)
      const ids = assets.filter(id => id !== undefined)
      if (ids.length > 0) await call('DELETE', '/api/assets', { ids, force: true })
      client.close()
    },
  }
}

const pictureOf = (id: string, size: string) => `/api/assets/${id}/thumbnail?size=${size}`
