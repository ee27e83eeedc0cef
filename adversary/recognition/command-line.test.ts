import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createAnalyzer } from '@safelight/recognition/analyzer'
import { shapePicture } from '@safelight/recognition/drawn-pictures'
import { createNodeRuntime } from '@safelight/recognition/onnx-node'
import { tinyModels } from '@safelight/recognition/tiny-models'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { aRecognizingServer } from '../../apps/cli/test/support/recognizing-server.ts'
import { aTerminal } from '../../apps/cli/test/support/terminal.ts'
import { pngOf } from '../../e2e/support/drawings.ts'
import { createApiClient } from '../../packages/client/src/api/api-client.ts'
import { createDetectionStore } from '../../packages/client/src/recognition/detections/device-detection-store.ts'
import { createSearcher } from '../../packages/client/src/search/searcher.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { openSyncedStore } from '../../packages/client/src/sync/open-store.ts'
import { type Recognizing, recognizing } from './recognizing.ts'

let library: Recognizing
let offer: (isOffered: boolean) => Promise<unknown>
let modelFolder: string
let run: ReturnType<typeof aTerminal>['run']
let places: ReturnType<typeof aTerminal>['places']

beforeEach(async () => {
  const made = await aRecognizingServer()
  offer = made.offer
  modelFolder = made.modelFolder
  library = await recognizing(made.server)
  const terminal = aTerminal()
  run = terminal.run
  places = terminal.places
  const login = ['login', made.server.url, 'ada@example.org']
  expect(await run(login, { typed: ['Correct-horse-7'] })).toMatchObject({ code: 0 })
})

const drawn = (...shape: Parameters<typeof shapePicture>) =>
  new Uint8Array(pngOf(shapePicture(...shape)))

async function foundElsewhere(words: string): Promise<string[]> {
  const disk = createMemoryDisk()
  const { shards, news } = await library.shardsOn(disk)
  const { owner, ada } = library
  const keys = { ...owner.keys, person: ada.identity.person }
  const device = { disk, thumbnails: undefined }
  const api = createApiClient(owner.person.token)
  const { store, sync } = await openSyncedStore({ keys, api, device, publish() {} })
  await Promise.all([sync.catchUp(), shards.pull()])
  const models = await tinyModels()
  const analyzer = await createAnalyzer({ runtime: await createNodeRuntime(1), ...models })
  onTestFinished(() => analyzer.close())
  const progress = vi.fn()
  const searcher = createSearcher({
    store,
    namePlace: async () => ({}),
    askServer: async () => [],
    onProgress: progress,
  })
  searcher.see({
    detections: createDetectionStore(owner.keys, Promise.resolve(disk), news),
    analyzer: { model: async () => analyzer.by.embedding, embedText: analyzer.embedText },
  })
  searcher.start()
  await expect.poll(() => progress.mock.lastCall?.[0].status).toBe('whole')
  const { number } = await searcher.find(words)
  return (await searcher.read(number, 0, 100)).map(({ id }) => id)
}

it('another device finds the pictures that the command line has analyzed', async () => {
  const { add } = library
  const circle = await add(drawn('red', 'circle'))
  await add(drawn('blue', 'square'), '2019-03-01T10:00:00.000')
  await add('what nothing decodes')
  const { code, out, told } = await run(['recognize'])
  expect([code, told]).toEqual([0, ''])
  expect(out).toBe('2 pictures analyzed\n2 of 3 items recognized\n')
  expect(await foundElsewhere('a red circle')).toEqual([circle])
  expect((await run(['recognize'])).out).toMatch(/^0 pictures analyzed\n2 of 3/)

  // Models stay on this machine until the last account logs out.
  expect(readdirSync(places.modelFolder).length).toBeGreaterThan(1)
  await run(['logout'])
  expect(existsSync(places.modelFolder)).toBe(false)
})

it('the next run of an interrupted analysis resumes with the newest month', async () => {
  const { add, server } = library
  const add2021 = (month: string) => add(drawn('red', 'circle'), `2021-${month}-04T10:00:00.000`)
  const ids = [await add2021('01'), await add2021('02'), await add2021('03'), await add2021('03')]
  const stopped = await run(['recognize'], { shown: line => line.startsWith('1 analyzed') })
  expect(stopped.code).toBe(1)
  expect(stopped.out).toMatch(/^1 picture analyzed\n1 of 4 .*\nInterrupted\. Run the same command/)
  const leases = server.context.database.selectFrom('recognition_leases').selectAll()
  expect(await leases.execute()).toEqual([])

  const limited = await run(['recognize', '--limit', '2'])
  expect([limited.code, limited.out]).toEqual([0, '2 pictures analyzed\n3 of 4 items recognized\n'])
  expect((await foundElsewhere('circle')).sort()).toEqual(ids.slice(1).sort())
  expect((await run(['recognize', '--year', '2020'])).out).toMatch(/^0 pictures/)
  expect((await run(['recognize', '--year', '2021'])).out).toMatch(/^1 picture analyzed\n4 of 4/)

  rmSync(join(modelFolder, 'manifest.json'))
  expect(await run(['recognize'])).toMatchObject({
    code: 1,
    told: 'This server does not offer recognition: it has no models, or its administrator turned it off.\n',
  })
  await offer(false)
  expect(await run(['recognize'])).toEqual({
    code: 1,
    out: '',
    told: 'This server does not offer recognition: it has no models, or its administrator turned it off.\n',
  })
})
