import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { anAccount, anItem, anUpload, recordOf } from '../../../test/fixtures.ts'
import { type LibraryItem, openItem, streamKeysOf } from '../../items/item.ts'
import { createMediaServer } from '../media-worker.ts'
import {
  DOWNLOAD_PATH,
  type MediaMessage,
  type MediaWorkerCommand,
} from '../showing/media-messages.ts'
import type { Original } from '../streams/originals.ts'
import { writableTo } from '../streams/port-streams.ts'
import { createDownloads } from './downloads.ts'

const MiB = 1024 * 1024
const ORIGIN = 'https://safelight.test'

let follow: (address: string, name: string | undefined) => void
const channels = new Set<Channel>()

/** Replaces BroadcastChannel, because Node's own cannot transfer a CryptoKey. */
class Channel {
  onmessage: ((event: { data: unknown }) => void) | undefined
  constructor() {
    channels.add(this)
  }
  postMessage(message: unknown): void {
    const data = structuredClone(message)
    for (const other of channels)
      if (other !== this) setImmediate(() => other.onmessage?.({ data }))
  }
  close(): void {
    channels.delete(this)
  }
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('document', { createElement: aLink })
  vi.stubGlobal('BroadcastChannel', Channel)
})

afterEach(() => {
  channels.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function aLink() {
  const link = {
    href: '',
    download: undefined as string | undefined,
    click: () => follow(link.href, link.download),
  }
  return link
}

/** Returns an item of a public link. The server answers requests for its original with `status`. */
async function anOriginal(status: number): Promise<{ item: LibraryItem; original: Original }> {
  const account = await anAccount()
  const upload = await anUpload(account)
  const item = await openItem(account, recordOf(upload))
  const { itemId, stream } = await streamKeysOf(account, item)
  const body =
    status === 200 ? new Uint8Array(await new Blob([upload.original]).arrayBuffer()) : GONE
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { item, original: { item: { itemId, stream }, source: { url, headers: {} } } }
}

const GONE = JSON.stringify({ code: 'NOT_FOUND', message: 'That is not here any more.' })

async function aPage(status = 200) {
  const { item, original } = await anOriginal(status)
  const worker = createMediaServer()
  const answers: (Response | undefined)[] = []
  follow = async address => {
    answers.push(await worker.answer(new Request(ORIGIN + address)))
  }
  const downloads = createDownloads({
    findOriginal: async () => original,
    workerReady: async () => true,
    readStream: () => Promise.reject(new Error('nothing is held whole')),
  })
  onTestFinished(downloads.close)
  return { item, original, worker, downloads, answers }
}

function listen() {
  const channel = new Channel()
  const heard: MediaMessage[] = []
  channel.onmessage = ({ data }) => heard.push(data as MediaMessage)
  return { heard, send: (message: MediaMessage) => channel.postMessage(message) }
}

function aPlainPage(workerReady = async () => false) {
  const read: string[] = []
  const saved: (string | undefined)[] = []
  follow = (_, name) => saved.push(name)
  const downloads = createDownloads({
    findOriginal: async ({ id }) => {
      throw new Error(`${id} must not be read`)
    },
    workerReady,
    readStream: async item => {
      read.push(item.id)
      return new Blob(['content'])
    },
  })
  onTestFinished(downloads.close)
  return { downloads, read, saved }
}

it('a download has begun once the worker answers with the original file', async () => {
  const { item, downloads, answers } = await aPage()
  const { heard } = listen()
  await downloads.save([item])
  await expect.poll(() => answers).toHaveLength(1)
  expect(answers[0]?.headers.get('Content-Disposition')).toContain('Arezzo.jpg')
  expect(await answers[0]?.text()).toBe('the original')
  await expect.poll(() => heard.at(-1)?.type).toBe('DOWNLOAD_ENDED')
})

it('a ZIP of several files has the given name, made safe for file systems', async () => {
  const { item, downloads, answers } = await aPage()
  for (const name of ['Trip: 2020/21', '..']) await downloads.save([item, item], name)
  await expect.poll(() => answers).toHaveLength(2)
  const [trip, dots] = answers.map(answer => answer?.headers.get('Content-Disposition'))
  expect(trip).toContain('filename="Trip_ 2020_21.zip"')
  expect(dots).toContain('filename="file.zip"')
})

it('a generated file downloads even if the browser requests the file too early', async () => {
  const { downloads, worker, answers } = await aPage()
  const controller = {
    postMessage(command: MediaWorkerCommand, [port]: MessagePort[] = []) {
      setImmediate(() => {
        if (command.type === 'SAVE_STREAM' && port) worker.expect(command.job, port)
      })
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  const port = await downloads.saveStream('Library.zip')
  await expect.poll(() => answers).toHaveLength(1)
  expect(answers[0]?.headers.get('Content-Disposition')).toContain('Library.zip')
  const [content] = await Promise.all([
    answers[0]?.text(),
    new Blob(['made here']).stream().pipeTo(writableTo(port)),
  ])
  expect(content).toBe('made here')
})

it('reports why a download could not begin', async () => {
  const { item, downloads, answers } = await aPage(404)
  const { heard, send } = listen()
  await expect(downloads.save([item])).rejects.toThrow('That is not here any more.')
  await expect.poll(() => answers[0]?.status).toBe(204)
  const jobs = () => heard.flatMap(each => (each.type === 'DOWNLOAD' ? [each.job.id] : []))
  const [first = ''] = jobs()
  const told = jobs().length
  send({ type: 'REQUEST_DOWNLOAD', id: first })
  await expect(downloads.save([item])).rejects.toThrow('That is not here any more.')
  expect(jobs().slice(told)).not.toContain(first)
})

it('a download fails if the worker does not answer', async () => {
  const { item, downloads } = await aPage()
  const worker = createMediaServer()
  const { heard } = listen()
  const followed = new Promise<string>(resolve => {
    follow = resolve
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const saving = downloads.save([item])
  saving.catch(() => {})
  const address = await followed
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(saving).rejects.toThrow('The download failed. Please try again.')
  vi.useRealTimers()
  const id = address.slice(DOWNLOAD_PATH.length)
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'CLOSE_DOWNLOAD', id })
  expect((await worker.answer(new Request(ORIGIN + address)))?.status).toBe(204)
})

it('saves small originals from memory if there is no worker', async () => {
  const { downloads, saved } = aPlainPage()
  await downloads.save([anItem({ size: 256 * MiB })])
  expect(saved).toEqual(['Arezzo.jpg'])
})

it('saves the movie of a live photo next to its picture', async () => {
  const { downloads, saved } = aPlainPage()
  const plain = anItem()
  const details = plain.details as NonNullable<LibraryItem['details']>
  const motion = { ...details.streams.original, type: 'video/quicktime' }
  const live = {
    ...plain,
    details: { ...details, name: 'IMG_1.HEIC', streams: { ...details.streams, motion } },
  }
  await downloads.save([live])
  expect(saved).toEqual(['IMG_1.HEIC', 'IMG_1.MOV'])
})

it('rejects a large original before reading it if there is no worker', async () => {
  const { downloads, read } = aPlainPage()
  const items = [anItem(), anItem({ size: 256 * MiB + 1 })]
  await expect(downloads.save(items)).rejects.toThrow('Arezzo.jpg is too large to download')
  expect(read).toEqual([])
})

it('a download waits until the page knows whether a service worker exists', async () => {
  const ready = Promise.withResolvers<boolean>()
  const { downloads, read } = aPlainPage(() => ready.promise)
  const saving = downloads.save([anItem()])
  await new Promise(resolve => setImmediate(resolve))
  expect(read).toEqual([])
  ready.resolve(false)
  await saving
  expect(read).toHaveLength(1)
})
