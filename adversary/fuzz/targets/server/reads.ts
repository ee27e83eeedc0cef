import { deepEqual, equal, ok } from 'node:assert/strict'
import { parseRange } from '@safelight/contract/byte-range'
import { changes } from '@safelight/contract/changes'
import {
  allMetadataSteps,
  duplicates,
  forYearMonth,
  mediaPage,
  yearSteps,
} from '@safelight/contract/items'
import { mediaKey, parseMediaKey } from '@safelight/contract/media-keys'
import { NO_THUMBNAIL, thumbnails } from '@safelight/contract/thumbnails'
import { digestOf, makeUpload, partsOf, sendParts } from '@safelight/test-kit/uploads/uploads'
import { mutateJson } from '../../mutate-json.ts'
import { mutateNumber, mutateText } from '../../mutate-text.ts'
import type { Random } from '../../random.ts'
import type { Target } from '../../run.ts'
import {
  type AttackedServer,
  expectRefusal,
  headOf,
  sendRaw,
  startAttackedServer,
} from './attacked-server.ts'
import { someMediaKey, someRangeHeader } from './wire.ts'

/**
 * Attacks `GET /authz` with any media key and byte range. The server must answer with exactly the requested
 * bytes, or with an error.
 */
export const authz: Target = {
  name: 'server-authz',
  async prepare() {
    const server = await startAttackedServer()
    const { dto, file, renditions } = await anItem(server)
    const preview = dto.renditions[0]?.length ?? 0
    const streams = new Map([
      [mediaKey(dto.name, 'original'), file],
      [mediaKey(dto.name, 'preview'), renditions.subarray(0, preview)],
      [mediaKey(dto.name, 'thumbnail'), renditions.subarray(preview)],
    ])
    return {
      async try(random) {
        const key = random.oneIn(3)
          ? random.pick([...streams.keys()])
          : someMediaKey(random, dto.id).toWellFormed().slice(0, 1000)
        const name = random.oneIn(8)
          ? encodeURIComponent(key)
          : encodeURI(key).replace(/[&#+]/g, encodeURIComponent)
        const range = random.oneIn(4) ? undefined : someRangeHeader(random).slice(0, 1000)
        const headers = range === undefined ? {} : { range: range.replace(/[^\x20-\x7e]/g, '~') }
        const answer = await sendRaw(server, [headOf(server, 'GET', `/authz?key=${name}`, headers)])
        const stream = streams.get(key)
        if (parseMediaKey(key)) ok(stream || answer.status === 404)
        const asked = stream && parseRange(headers.range, stream.length)
        if (!stream || asked === 'unsatisfiable') {
          expectRefusal(answer)
          equal(answer.status, stream ? 416 : 404)
          return 'refused'
        }
        equal(answer.status, asked ? 206 : 200)
        deepEqual(answer.body, stream.subarray(asked?.start, asked?.end))
        return 'accepted'
      },
      end: () => server.close(),
    }
  },
}

export const lists: Target = {
  name: 'server-lists',
  async prepare() {
    const server = await startAttackedServer()
    const { dto } = await anItem(server)
    const calls = callsOf(
      `${dto.creationDate}_${dto.id}`,
      dto.checksum,
      mediaKey(dto.name, 'thumbnail'),
    )
    return {
      async try(random) {
        const { path, body, read } = random.pick(calls)(random)
        const text = body === undefined ? '' : JSON.stringify(body)
        const headers = {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }
        const head = headOf(server, text ? 'POST' : 'GET', path, text ? headers : {})
        const answer = await sendRaw(server, [head, text])
        if (answer.status === 200) {
          read(answer.body)
          return 'accepted'
        }
        expectRefusal(answer)
        return 'refused'
      },
      end: () => server.close(),
    }
  },
}

interface Call {
  path: string
  body?: unknown
  /** Checks the response. Throws if it violates the contract. */
  read(body: Buffer): void
}

function callsOf(cursor: string, checksum: string, key: string): ((random: Random) => Call)[] {
  const json = (schema: { parse(value: unknown): unknown }) => (body: Buffer) =>
    void schema.parse(JSON.parse(unchunked(body)))
  const number = (random: Random, good: number) =>
    random.oneIn(2) ? String(good) : encodeURIComponent(mutateNumber(random))
  const text = (random: Random, good: string) =>
    encodeURIComponent((random.oneIn(3) ? good : mutateText(random, good)).toWellFormed())
  return [
    random => ({
      path: `/api/media/all-metadata-steps/${number(random, 0)}/${number(random, 30)}?after=${text(random, cursor)}`,
      read: json(allMetadataSteps.response),
    }),
    random => ({
      path: `/api/media/all-metadata-year-month-steps/${number(random, 0)}/${number(random, 30)}/${number(random, 2024)}?after=${text(random, cursor)}`,
      read: json(yearSteps.response),
    }),
    random => ({
      path: `/api/media/for-year-month?year=${number(random, 2024)}&month=${number(random, 5)}`,
      read: json(forYearMonth.response),
    }),
    random => ({
      path: `/api/media/changes?since=${number(random, 0)}&limit=${number(random, 30)}`,
      read: json(changes.response),
    }),
    random => ({
      path: `/api/media/search?q=${text(random, '2024-05 photo')}&page=${number(random, 0)}`,
      read: json(mediaPage),
    }),
    random => ({
      path: duplicates.path,
      body: mutateJson(random, { checksums: [checksum, digestOf(random.bytes(4))] }),
      read: json(duplicates.response),
    }),
    random => ({
      path: thumbnails.path,
      body: random.oneIn(2)
        ? { keys: [key, someMediaKey(random)] }
        : mutateJson(random, { keys: [key, key, someMediaKey(random)] }),
      read: body => {
        const pack = Buffer.from(unchunked(body), 'latin1')
        const first = pack.readUInt32BE()
        ok(first === NO_THUMBNAIL || first < 1000)
      },
    }),
  ]
}

/** Decodes a body that may be chunked (RFC 9112 §7.1). */
function unchunked(body: Buffer): string {
  const text = body.toString('latin1')
  if (!/^[0-9a-f]+\r\n/.test(text)) return body.toString()
  let whole = ''
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n', at)
    const length = Number.parseInt(text.slice(at, end), 16)
    if (!(length > 0)) return whole
    whole += text.slice(end + 2, end + 2 + length)
    at = end + 4 + length
  }
}

async function anItem(server: AttackedServer) {
  const upload = makeUpload({ size: 300 })
  const response = await sendParts(server as never, server.person.token, partsOf(upload))
  equal(response.status, 200)
  return upload
}
