import { setTimeout } from 'node:timers/promises'
import { LIMITS } from '@safelight/contract/limits'
import { mediaKey } from '@safelight/contract/media-keys'
import { anotherOf, aPicture, post } from '../../support/data/pictures.ts'
import { seedItems } from '../../support/data/seed.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { inParallel } from '../../support/figures/rounds.ts'
import { createClient } from '../../support/server/http.ts'
import { residentMiB, watchMemory } from '../../support/server/memory.ts'
import { withServer } from '../../support/server/server.ts'

const LIBRARY = 100_000
const UPLOADS = 200
const SIZE = 3_000_000

/**
 * Measures the server's resident memory at rest after some requests, and its peak under all loads at once.
 */
export const run = (): Promise<Findings> =>
  withServer(async ({ server, person }) => {
    const cursors = seedItems(server.dataFolder, person.id, LIBRARY)
    const client = createClient(server.url, LIMITS.uploadsAtOnce, person.token)
    const reader = createClient(server.url, 6, person.token)
    const page = (cursor: string) => `/api/media/all-metadata-steps/0/200?after=${cursor}`
    await reader.fetch(page(cursors[0] ?? ''))
    await setTimeout(2_000)
    const idle = residentMiB(server.pid)

    const memory = watchMemory(server.pid)
    const contents = Array.from({ length: 8 }, () => aPicture(SIZE))
    const thumbnails: string[] = []
    let uploading = true
    const upload = async (i: number) => {
      const next = anotherOf(contents[i % contents.length] ?? aPicture(SIZE))
      await post(client, next)
      thumbnails.push(mediaKey(next.dto.name, 'thumbnail'))
    }
    const browse = async (_: number) => {
      for (let i = 0; uploading; i++) {
        await reader.fetch(page(cursors[i % cursors.length] ?? ''))
        const keys = thumbnails.slice(-LIMITS.thumbnailsAtOnce)
        if (keys.length === 0) continue
        await reader.fetch('/api/media/thumbnails', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: [Buffer.from(JSON.stringify({ keys }))],
        })
        await reader.fetch(`/authz?key=${encodeURIComponent(keys[0] ?? '')}`)
      }
    }
    const browsing = inParallel([0, 1, 2, 3, 4, 5], 6, browse)
    const indexes = Array.from({ length: UPLOADS }, (_, i) => i)
    await inParallel(indexes, LIMITS.uploadsAtOnce, upload)
    uploading = false
    await browsing
    const busy = memory.end()
    client.close()
    reader.close()
    return {
      figures: [
        { name: 'idle', value: idle, unit: 'MiB', aim: { atMost: 135 } },
        { name: 'under load', value: busy, unit: 'MiB', aim: { atMost: 260 } },
      ],
      notes: [
        `Load: ${UPLOADS} uploads of 3 MB, 4 at once, and 6 readers of pages, packs and thumbnails.`,
      ],
    }
  })
