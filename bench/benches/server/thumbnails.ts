import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '@safelight/contract/limits'
import { mediaKey } from '@safelight/contract/media-keys'
import { ciphertextLength } from '@safelight/crypto/streams'
import { ciphertext } from '@safelight/test-kit/uploads/uploads'
import { anotherOf, aPicture, post, THUMBNAIL } from '../../support/data/pictures.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { inParallel, inRounds, median, medianRatio, seconds } from '../../support/figures/rounds.ts'
import { createClient } from '../../support/server/http.ts'
import { withFolder, withServer } from '../../support/server/server.ts'

const COUNT = 1200
const ROUNDS = 9
/** Number of connections that a browser opens to one server. */
const CONNECTIONS = 6
const FRAME = 4

/**
 * Measures requests for thumbnails one by one and in packs, compared with small files from a plain file
 * server.
 */
export const run = (): Promise<Findings> =>
  withServer(({ server, person }) =>
    withFileServer(async bareUrl => {
      const client = createClient(server.url, CONNECTIONS, person.token)
      const bare = createClient(bareUrl, CONNECTIONS)
      const keys = await uploadPictures(
        createClient(server.url, LIMITS.uploadsAtOnce, person.token),
      )
      const packs = Array.from({ length: COUNT / LIMITS.thumbnailsAtOnce }, (_, i) =>
        keys.slice(i * LIMITS.thumbnailsAtOnce, (i + 1) * LIMITS.thumbnailsAtOnce),
      )
      const files = keys.map((_, i) => `/${i}`)
      const bytes = ciphertextLength(THUMBNAIL)
      const rate = async <T>(
        list: readonly T[],
        fetched: (each: T) => Promise<number>,
        frame = 0,
      ) => {
        let received = 0
        const took = await seconds(() =>
          inParallel(list, CONNECTIONS, async each => {
            const came = await fetched(each)
            received += came
          }),
        )
        if (received !== COUNT * (bytes + frame)) throw new Error('Some thumbnails are missing.')
        return COUNT / took
      }
      const rates = await inRounds(ROUNDS, {
        single: () => rate(keys, key => client.fetch(`/authz?key=${encodeURIComponent(key)}`)),
        packs: () =>
          rate(packs, keys => client.fetch('/api/media/thumbnails', askFor(keys)), FRAME),
        bare: () => rate(files, file => bare.fetch(file)),
      })
      client.close()
      bare.close()
      const figure = (name: string, of: number[], atLeast: number): Figure => ({
        name,
        value: median(of),
        unit: 'a second',
        reference: { name: 'files', value: median(rates.bare) },
        ratio: medianRatio(of, rates.bare),
        aim: { atLeast },
      })
      return {
        figures: [figure('single', rates.single, 0.5), figure('in packs of 60', rates.packs, 5)],
      }
    }),
  )

async function uploadPictures(client: ReturnType<typeof createClient>): Promise<string[]> {
  const content = aPicture(1000, 1000)
  const uploads = Array.from({ length: COUNT }, () => anotherOf(content))
  await inParallel(uploads, LIMITS.uploadsAtOnce, upload => post(client, upload))
  client.close()
  return uploads.map(({ dto }) => mediaKey(dto.name, 'thumbnail'))
}

function askFor(keys: string[]) {
  const body = Buffer.from(JSON.stringify({ keys }))
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  return { method: 'POST', headers, body: [body] }
}

/** Runs `work` with the address of a plain server of `COUNT` files, each the size of a thumbnail. */
const withFileServer = <T>(work: (url: string) => Promise<T>): Promise<T> =>
  withFolder(async folder => {
    for (let i = 0; i < COUNT; i++) await writeFile(join(folder, `${i}`), ciphertext(THUMBNAIL))
    const script = join(import.meta.dirname, '../../support/server/file-server.mjs')
    const child = fork(script, [folder])
    try {
      const [port] = await once(child, 'message')
      return await work(`http://127.0.0.1:${port}`)
    } finally {
      child.disconnect()
      await once(child, 'exit')
    }
  })
