import { deepEqual, equal, ok } from 'node:assert/strict'
import { mediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { SEGMENT_BYTES } from '@safelight/contract/streams'
import { concat, utf8 } from '@safelight/crypto/bytes'
import {
  begin,
  type ChunkedSending,
  chunkForm,
  digestOfDigests,
  initiation,
  sendChunks,
} from '@safelight/test-kit/uploads/chunked'
import { bytesOf, digestOf, makeUpload, partsOf } from '@safelight/test-kit/uploads/uploads'
import { mutateBytes } from '../../mutate-bytes.ts'
import { mutateJson } from '../../mutate-json.ts'
import { mutateText } from '../../mutate-text.ts'
import type { Random } from '../../random.ts'
import type { Outcome, Target } from '../../run.ts'
import {
  type AttackedServer,
  expectRefusal,
  headOf,
  type RawAnswer,
  sendRaw,
  startAttackedServer,
} from './attacked-server.ts'
import { someDescriptor } from './descriptor.ts'

/**
 * Attacks `POST /api/upload/` with damaged content. The server must store exactly the sent item, or return an
 * error and leave no trace.
 */
export const uploads: Target = {
  name: 'server-upload',
  async prepare() {
    const server = await startAttackedServer()
    return {
      async try(random) {
        const upload = makeUpload({ size: random.below(200) }, [{ role: 'thumbnail', size: 20 }])
        const context = await bytesOfParts(partsOf(upload))
        const damage = random.below(4)
        if (damage < 2) context.set('dto', utf8(someDescriptor(random, upload.dto)))
        else if (damage === 2) damageForm(random, context)
        const cut = random.oneIn(20) ? 1 + random.below(300) : 0
        const answer = await sendForm(random, server, '/api/upload/', context, cut)
        await server.expectIdle()
        if (cut > 0 || answer.status !== 200) return afterRefusal(server, answer, cut)
        const item = mediaItem.parse(JSON.parse(answer.body.toString()))
        const rows = await server.database.selectFrom('items').selectAll().execute()
        deepEqual(
          rows.map(row => row.id),
          [item.id],
        )
        equal(rows[0]?.original_bytes, upload.file.length)
        const counters = await server.database
          .selectFrom('counters')
          .select('used_bytes')
          .executeTakeFirstOrThrow()
        // The damage may have changed the lengths of the descriptor's texts, and so the used space.
        ok(Math.abs(counters.used_bytes - bytesOf(upload)) < 2 * LIMITS.sealedDetailsChars)
        await server.forgetItems()
        return 'accepted'
      },
      end: () => server.close(),
    }
  },
}

async function afterRefusal(
  server: AttackedServer,
  answer: RawAnswer,
  cut: number,
): Promise<Outcome> {
  // If the connection was cut late, the server may have received everything and stored the item, although the
  // client got no answer.
  if (cut === 0) expectRefusal(answer)
  const items = await server.database.selectFrom('items').select('id').execute()
  if (cut > 0 && items.length > 0) await server.forgetItems()
  else equal(items.length, 0, 'a refused upload became an item')
  return 'refused'
}

export const chunkedUploads: Target = {
  name: 'server-chunked',
  async prepare() {
    const server = await startAttackedServer()
    const token = server.person.token
    const start = () => begin(server as never, token, makeUpload({ size: SEGMENT_BYTES }, []))
    let sending = await start()

    const call = (method: string, path: string, body?: unknown) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }
      return sendRaw(server, [
        headOf(server, method, `/api/upload/chunked/${path}`, text ? headers : {}),
        text,
      ])
    }

    const stages: ((random: Random) => Promise<Outcome>)[] = [
      async random => {
        const honest = initiation(makeUpload({ size: SEGMENT_BYTES }, []))
        const answer = await call(
          'POST',
          'initiate',
          random.oneIn(8) ? honest : mutateJson(random, honest),
        )
        if (answer.status !== 200) return refused(answer)
        const { uploadId } = JSON.parse(answer.body.toString())
        equal((await call('DELETE', uploadId)).status, 200)
        return 'accepted'
      },
      async random => {
        const context = await bytesOfParts(chunkForm(sending, 1))
        if (!random.oneIn(6)) damageForm(random, context)
        const answer = await sendForm(random, server, '/api/upload/chunked/upload', context, 0)
        const kept = JSON.parse((await call('GET', sending.uploadId)).body.toString()).chunks
        const etag = digestOf(sending.chunks[1] ?? new Uint8Array())
        for (const chunk of kept) deepEqual(chunk, { chunkIndex: 1, etag })
        return answer.status === 200 ? 'accepted' : refused(answer)
      },
      async random => {
        const isWhole = random.oneIn(20)
        if (isWhole) await sendChunks(sending, [0, 1])
        const honest = completion(sending)
        const body = random.oneIn(4) ? honest : mutateJson(random, honest)
        const answer = await call('POST', 'complete', body)
        if (answer.status !== 200) {
          if (isWhole) await renew()
          return refused(answer)
        }
        deepEqual(body, honest)
        ok(isWhole)
        await renew()
        return 'accepted'
      },
      async random => {
        const name = random.oneIn(8) ? sending.uploadId : mutateText(random, sending.uploadId)
        const path = encodeURIComponent(name.toWellFormed())
        const answer = await call('GET', path.length > 0 ? path : 'x')
        if (answer.status !== 200) return refused(answer)
        equal(name, sending.uploadId)
        return 'accepted'
      },
    ]

    async function renew(): Promise<void> {
      await call('DELETE', sending.uploadId)
      await server.forgetItems()
      sending = await start()
    }

    return {
      try: random => random.pick(stages)(random),
      async end() {
        await call('DELETE', sending.uploadId)
        await server.expectIdle()
        await server.close()
      },
    }
  },
}

function refused(answer: RawAnswer): Outcome {
  expectRefusal(answer)
  return 'refused'
}

function completion({ uploadId, chunks, totalChunks }: ChunkedSending) {
  const etags = chunks.slice(0, totalChunks).map(digestOf)
  return {
    uploadId,
    chunks: etags.map((etag, chunkIndex) => ({ chunkIndex, etag })),
    checksum: digestOfDigests(etags),
  }
}

type Parts = Map<string, Uint8Array<ArrayBuffer>>

/**
 * Converts the values of form parts to bytes. The result no longer tells files from texts, so `sendForm`
 * recognizes files by the names of their parts.
 */
async function bytesOfParts(parts: [string, string | Blob][]): Promise<Parts> {
  const bytes: Parts = new Map()
  for (const [name, value] of parts) {
    bytes.set(
      name,
      typeof value === 'string' ? utf8(value) : new Uint8Array(await value.arrayBuffer()),
    )
  }
  return bytes
}

function damageForm(random: Random, context: Parts): void {
  const entries = [...context]
  const at = random.below(entries.length)
  const [name, value] = entries[at] ?? ['', new Uint8Array()]
  const changed: [string, Uint8Array<ArrayBuffer>][][] = [
    [],
    [[name, mutateBytes(random, value)]],
    [[name, utf8(mutateText(random, new TextDecoder().decode(value.subarray(0, 200))))]],
    [[mutateText(random, name).slice(0, 100), value]],
    [
      [name, value],
      [`${name}2`, value],
    ],
  ]
  entries.splice(at, 1, ...random.pick(changed))
  if (random.oneIn(4)) entries.reverse()
  context.clear()
  for (const [key, bytes] of entries) context.set(key, bytes)
}

const FILES = /^(file|renditions|chunkData)/

/** Sends a form, sometimes with damaged bytes or a damaged content type. */
function sendForm(
  random: Random,
  server: AttackedServer,
  path: string,
  context: Parts,
  cut: number,
): Promise<RawAnswer> {
  const boundary = 'safelight-boundary'
  const pieces = [...context].flatMap(([name, value]) => {
    const isFile = FILES.test(name)
    const disposition = `form-data; name="${name}"${isFile ? `; filename="${name}"` : ''}`
    const type = isFile ? '\r\ncontent-type: application/octet-stream' : ''
    return [
      utf8(`--${boundary}\r\ncontent-disposition: ${disposition}${type}\r\n\r\n`),
      value,
      utf8('\r\n'),
    ]
  })
  const whole = concat(...pieces, utf8(`--${boundary}--\r\n`))
  const body = random.oneIn(5) ? mutateBytes(random, whole) : whole
  const type = `multipart/form-data; boundary=${boundary}`
  const head = headOf(server, 'POST', path, {
    'content-type': random.oneIn(20) ? mutateText(random, type) : type,
    'content-length': body.length,
  })
  return sendRaw(server, [head, body], { cut: Math.min(cut, body.length) })
}
