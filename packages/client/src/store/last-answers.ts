import { MORE_HEADER } from '@safelight/contract/cursors'
import type { Endpoint } from '@safelight/contract/endpoint'
import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import { type AnyOptions, type ApiClient, ApiError } from '../api/api-client.ts'
import type { DeviceDisk } from './device-disk.ts'
export interface AnswerSource {
  api: ApiClient
  isKept: boolean
}

/**
 * The server's last answers for opened lists, sealed on the device for use offline. Every offline read
 * verifies them again.
 */
export interface LastAnswers {
  /**
   * Reads a list from the server and caches its answers. If the server is unreachable, reads from the cache.
   * Forgets a list that the server no longer knows.
   */
  recall<T>(name: string, read: (source: AnswerSource) => Promise<T>): Promise<T>
  forget(ids: readonly string[]): Promise<void>
  forgetAll(): Promise<void>
}

export interface LastAnswersDeps {
  keys: DeviceKeys
  disk: Promise<DeviceDisk>
  api: ApiClient
  onUnreached?: () => void
}

const INDEX = 'answers'
/** The largest size of all sealed lists, in bytes. The list opened longest ago is dropped first. */
const MOST_BYTES = 32 * 1024 * 1024

const indexSchema = z.object({
  /** Counts removals of items. A list read before a removal is not kept: it may name the removed item. */
  removals: z.int(),
  /** In the order in which the lists were last opened. The first list is dropped first. */
  lists: z.array(z.object({ name: z.string(), row: z.string(), bytes: z.int() })),
})
type Index = z.infer<typeof indexSchema>

const answer = z.object({ body: z.unknown(), more: z.string().nullable() })
const answersSchema = z.array(z.tuple([z.string(), answer]))

export function createLastAnswers({ keys, disk, api, onUnreached }: LastAnswersDeps): LastAnswers {
  async function open<T>(schema: z.ZodType<T>, row: string): Promise<T | undefined> {
    const sealed = await (await disk).read(row)
    if (!sealed) return undefined
    return openRow(keys, row, sealed)
      .then(value => schema.parse(value))
      .catch(() => undefined)
  }

  const openIndex = async (): Promise<Index> =>
    (await open(indexSchema, INDEX)) ?? { removals: 0, lists: [] }

  async function write(before: Index, next: Index, rows = new Map<string, Bytes>()): Promise<void> {
    const named = new Set(next.lists.map(list => list.row))
    const dropped = before.lists.filter(list => !named.has(list.row))
    const changes = new Map<string, Bytes | undefined>([...rows].filter(([row]) => named.has(row)))
    for (const { row } of dropped) changes.set(row, undefined)
    changes.set(INDEX, await sealRow(keys, INDEX, next))
    await (await disk).write(changes)
  }

  async function keep(name: string, answers: Answers, removals: number): Promise<void> {
    const index = await openIndex()
    if (index.removals !== removals) return
    const row = `answers-${crypto.randomUUID()}`
    const sealed = await sealRow(keys, row, [...answers])
    const others = index.lists.filter(list => list.name !== name)
    const lists = [...others, { name, row, bytes: sealed.length }]
    let bytes = lists.reduce((sum, list) => sum + list.bytes, 0)
    while (bytes > MOST_BYTES) bytes -= lists.shift()?.bytes ?? 0
    await write(index, { removals, lists }, new Map([[row, sealed]]))
  }

  async function find(name: string): Promise<Answers | undefined> {
    const list = (await openIndex()).lists.find(one => one.name === name)
    const answers = list && (await open(answersSchema, list.row))
    return answers && new Map(answers)
  }

  async function forget(ids: readonly string[]): Promise<void> {
    const gone = new Set(ids)
    const index = await openIndex()
    const lists: Index['lists'] = []
    for (const list of index.lists) {
      const answers = await open(answersSchema, list.row)
      const named = `${list.name} ${JSON.stringify(answers)}`.match(IDS) ?? []
      if (!named.some(id => gone.has(id))) lists.push(list)
    }
    await write(index, { removals: index.removals + 1, lists })
  }

  async function forgetAll(): Promise<void> {
    const index = await openIndex()
    await write(index, { removals: index.removals + 1, lists: [] })
  }

  async function forgetList(name: string): Promise<void> {
    const index = await openIndex()
    const lists = index.lists.filter(list => list.name !== name)
    if (lists.length < index.lists.length) await write(index, { ...index, lists })
  }

  return {
    async recall(name, read) {
      const answers: Answers = new Map()
      const removals = await locked(openIndex).then(
        index => index.removals,
        () => undefined,
      )
      try {
        const value = await read({ api: recordingApi(api, answers), isKept: false })
        // If the device cannot store the list, only offline reads lack it later.
        if (removals !== undefined)
          await locked(() => keep(name, answers, removals)).catch(() => {})
        return value
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 404) await locked(() => forgetList(name)).catch(() => {})
        if (error.status !== 0) throw error
        onUnreached?.()
        const kept = await locked(() => find(name)).catch(() => undefined)
        if (!kept) throw error
        return read({ api: replayingApi(kept, error), isKept: true })
      }
    },
    forget: ids => locked(() => forget(ids)).catch(() => {}),
    forgetAll: () => locked(forgetAll).catch(() => {}),
  }
}

/** For background reads: always asks the server, and evicts no list that a person has opened. */
export const unkeptAnswers = (api: ApiClient): LastAnswers => ({
  recall: (_, read) => read({ api, isKept: false }),
  forget: async () => {},
  forgetAll: async () => {},
})

const IDS = /[0-7][0-9A-HJKMNP-TV-Z]{25}/g

const locked = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-answers', act) as Promise<T>

type Answers = Map<string, Answer>

interface Answer {
  body?: unknown
  more: string | null
}

const recordingApi = (api: ApiClient, answers: Answers): ApiClient => ({
  async call(endpoint, ...[given]) {
    const options: AnyOptions = given ?? {}
    let more: string | null = null
    const onHeaders = (headers: Headers) => {
      more = headers.get(MORE_HEADER)
      options.onHeaders?.(headers)
    }
    const body = await (api.call as AnyCall)(endpoint, { ...options, onHeaders })
    answers.set(nameOf(endpoint, options), { body, more })
    return body as never
  },
})

/** Replays recorded answers. Throws `otherwise` for any other call. */
const replayingApi = (answers: Answers, otherwise: unknown): ApiClient => ({
  async call(endpoint, ...[given]) {
    const options: AnyOptions = given ?? {}
    const answer = answers.get(nameOf(endpoint, options))
    const body = endpoint.response.safeParse(answer?.body)
    if (!answer || !body.success) throw otherwise
    const { more } = answer
    options.onHeaders?.(new Headers(more === null ? {} : { [MORE_HEADER]: more }))
    return body.data
  },
})

type AnyCall = (endpoint: Endpoint, options: AnyOptions) => Promise<unknown>

const nameOf = ({ method, path }: Endpoint, { params = {}, query = {} }: AnyOptions) =>
  JSON.stringify([method, path, params, query])
