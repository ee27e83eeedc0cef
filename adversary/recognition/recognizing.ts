import type { Bytes } from '@safelight/crypto/bytes'
import {
  type Analyzer,
  type DetectedBy,
  PARTS,
  type Part,
  type Picture,
} from '@safelight/recognition/detections'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { createApiClient } from '../../packages/client/src/api/api-client.ts'
import { openRecognizer } from '../../packages/client/src/recognition/analysis/open-recognizer.ts'
import type { Recognizer } from '../../packages/client/src/recognition/analysis/recognizer.ts'
import { createDetectionShards } from '../../packages/client/src/recognition/detections/detection-shards.ts'
import type {
  DetectionChange,
  DetectionStore,
  ItemDetections,
} from '../../packages/client/src/recognition/detections/detection-store.ts'
import { createDetectionStore } from '../../packages/client/src/recognition/detections/device-detection-store.ts'
import { createKeptShards } from '../../packages/client/src/recognition/shards/kept-shards.ts'
import { createShardCalls } from '../../packages/client/src/recognition/shards/shard-calls.ts'
import { openShardEvents } from '../../packages/client/src/recognition/shards/shard-events.ts'
import { createShards } from '../../packages/client/src/recognition/shards/shards.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { encryptUpload } from '../../packages/client/src/upload/encryption/encrypt-upload.ts'
import { aReading } from '../../packages/client/test/fixtures.ts'
import { inPage } from '../../packages/client/test/page.ts'
import { clientOf, type Somebody } from '../sharing/actors.ts'

export type Owner = Awaited<ReturnType<typeof signUpOwner>>

export const MODEL = { embedding: 'a1'.repeat(32), faces: 'f1'.repeat(32), text: 'c1'.repeat(32) }

/**
 * A fake analyzer, for which a picture is a text. It returns the words of the text, a face if the text
 * contains `face`, and the thing of class 16 if it contains `dog`.
 */
export class PlainAnalyzer implements Analyzer {
  readonly by: DetectedBy
  readonly shown: string[] = []
  before: (picture: string) => Promise<void> | void = () => {}

  constructor(by: DetectedBy = MODEL) {
    this.by = by
  }

  async analyze({ preview }: Picture, parts: readonly Part[] = PARTS) {
    const { data } = await preview()
    const picture = new TextDecoder().decode(data)
    await this.before(picture)
    this.shown.push(picture)
    const embedding = Int8Array.from(picture, letter => letter.charCodeAt(0) - 64)
    const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 }
    const runs = (part: Part) => this.by[part] !== undefined && parts.includes(part)
    const isThere = (part: Part, word: string) => runs(part) && picture.includes(word)
    return {
      ...(runs('embedding') && { embedding }),
      faces: isThere('faces', 'face') ? [{ box, embedding, confidence: 0.8 }] : [],
      text: runs('text') ? picture.split(' ') : [],
      tags: isThere('tags', 'dog') ? [{ class: 16, box, confidence: 0.6 }] : [],
    }
  }

  embedText = async () => undefined
  close = async () => {}
}

export interface Device {
  analyzer: PlainAnalyzer
  recognizer: Recognizer
  detections: DetectionStore
  told: DetectionChange[]
  all(): Promise<Map<string, ItemDetections>>
}

export interface Recognizing {
  server: TestServer
  owner: Owner
  ada: Somebody
  add(shows: string | Bytes, taken?: string): Promise<string>
  deleteForGood(...ids: string[]): Promise<void>
  device(analyzer?: PlainAnalyzer, disk?: ReturnType<typeof createMemoryDisk>): Promise<Device>
  /** Access to recognition data on the server and a device, without a recognizer. */
  shardsOn(disk?: ReturnType<typeof createMemoryDisk>): Promise<ReturnType<typeof shardsOf>>
}

function shardsOf(owner: Owner, disk: ReturnType<typeof createMemoryDisk>) {
  const api = createApiClient(owner.person.token)
  const calls = createShardCalls(api, owner.person.token)
  const news = openShardEvents(owner.keys.accountId)
  const kept = createKeptShards(owner.keys, Promise.resolve(disk))
  const shards = createShards({ keys: owner.keys, kept, calls, news })
  return { calls, news, kept, shards, detections: createDetectionShards(shards, kept), disk }
}

export async function recognizing(at?: TestServer): Promise<Recognizing> {
  const server = at ?? (await startServer())
  const owner = await signUpOwner(server, 'ada@example.org')
  const ada = await clientOf(server, owner)
  inPage(server.url)
  return {
    server,
    owner,
    ada,
    async add(shows, taken = '2021-07-04T12:34:56.000') {
      const file = new File([`an original ${crypto.randomUUID()}`], 'a.jpg')
      const reading = aReading({
        taken: { local: taken, offsetMinutes: 0, guess: null },
        renditions: [
          {
            role: 'preview',
            bytes: typeof shows === 'string' ? new TextEncoder().encode(shows) : shows,
            type: 'image/webp',
            width: 4,
            height: 3,
          },
        ],
      })
      const upload = await encryptUpload(owner.keys, file, reading, [])
      await uploaded(server, owner.person.token, {
        dto: upload.dto,
        file: Buffer.from(await new Blob([upload.original]).arrayBuffer()),
        renditions: Buffer.from(upload.renditions),
      })
      return upload.dto.id
    },
    async deleteForGood(...ids) {
      const { url } = server
      const headers = {
        authorization: `Bearer ${owner.person.token}`,
        'content-type': 'application/json',
      }
      for (const path of ['/api/media/trash', '/api/media/delete']) {
        const body = JSON.stringify({ ids })
        const answer = await fetch(url + path, { method: 'POST', headers, body })
        if (!answer.ok) throw new Error(await answer.text())
      }
    },
    async device(analyzer = new PlainAnalyzer(), disk = createMemoryDisk()) {
      // Each device has its own channel. With a shared one, the devices would act as tabs of one device.
      const news = openShardEvents(crypto.randomUUID())
      const recognizer = await openRecognizer({
        keys: { ...owner.keys, person: ada.identity.person },
        token: owner.person.token,
        device: { disk, thumbnails: undefined },
        analyzer,
        news,
        publish: () => {},
        wait: async () => {},
        decode: async picture => ({
          width: 1,
          height: 1,
          data: new Uint8ClampedArray(await picture.arrayBuffer()),
        }),
      })
      const detections = createDetectionStore(owner.keys, Promise.resolve(disk), news)
      const told: DetectionChange[] = []
      detections.subscribe(change => told.push(change))
      return {
        analyzer,
        recognizer,
        detections,
        told,
        async all() {
          const found = new Map<string, ItemDetections>()
          for await (const items of detections.read())
            for (const item of items) found.set(item.id, item)
          return found
        },
      }
    },
    shardsOn: async (disk = createMemoryDisk()) => shardsOf(owner, disk),
  }
}
