import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestUpload } from '@safelight/test-kit/uploads/uploads'
import { anotherOf, aPicture, post } from '../../support/data/pictures.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { inParallel, inRounds, median, medianRatio, seconds } from '../../support/figures/rounds.ts'
import { createClient } from '../../support/server/http.ts'
import { withFolder, withServer } from '../../support/server/server.ts'

const MB = 1_000_000
const SIZE = 3 * MB
const ROUNDS = 10
const A_ROUND = 20
const AT_ONCE = 4

/** Measures uploads of 3 MB, compared with writing and syncing the same bytes. */
export const run = (): Promise<Findings> =>
  withServer(({ server, person }) =>
    withFolder(async folder => {
      const client = createClient(server.url, AT_ONCE, person.token)
      const contents = Array.from({ length: A_ROUND }, () => aPicture(SIZE))
      const rates = await inRounds(ROUNDS, {
        upload: () => rate(contents.map(anotherOf), upload => post(client, upload)),
        write: () => rate(contents, upload => writeSafely(folder, upload)),
        hash: () => rate(contents, async upload => digestOf(upload)),
      })
      client.close()
      return {
        figures: [
          {
            name: '200 × 3 MB',
            value: median(rates.upload),
            unit: 'MB/s',
            reference: { name: 'files with fsync', value: median(rates.write) },
            ratio: medianRatio(rates.upload, rates.write),
            aim: { atLeast: 0.5 },
          },
          { name: 'SHA-256 of the same, one core', value: median(rates.hash), unit: 'MB/s' },
        ],
        notes: [
          'The server hashes every byte on one core, and receives it over HTTP on the same core.',
        ],
      }
    }),
  )

async function rate(uploads: TestUpload[], work: (upload: TestUpload) => Promise<unknown>) {
  const took = await seconds(() => inParallel(uploads, AT_ONCE, work))
  const bytes = uploads.reduce((sum, each) => sum + each.file.length + each.renditions.length, 0)
  return bytes / MB / took
}

async function writeSafely(root: string, { file, renditions }: TestUpload): Promise<void> {
  const name = randomUUID()
  const folder = join(root, name.slice(0, 2))
  await mkdir(folder, { recursive: true })
  const staged = await open(join(root, `${name}.staged`), 'wx')
  await staged.writev([file, renditions])
  await staged.sync()
  await staged.close()
  await rename(join(root, `${name}.staged`), join(folder, name))
  const entry = await open(folder)
  await entry.sync()
  await entry.close()
}

const digestOf = ({ file, renditions }: TestUpload): Buffer =>
  createHash('sha256').update(file).update(renditions).digest()
