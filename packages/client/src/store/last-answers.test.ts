import { endpoint } from '@safelight/contract/endpoint'
import type { ErrorCode } from '@safelight/contract/errors'
import { z } from '@safelight/contract/schema'
import { describe, expect, it } from 'vitest'
import { anAccount } from '../../test/fixtures.ts'
import { aServer } from '../../test/server.ts'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import { createMemoryDisk } from './device-disk.ts'
import { createLastAnswers } from './last-answers.ts'

const SUMMER = '01J00000000000000000000001'
const AUTUMN = '01J00000000000000000000002'

const aList = endpoint({
  method: 'GET',
  path: '/api/list/:name',
  params: z.object({ name: z.string() }),
  response: z.object({ text: z.string() }),
})

/** A device, and a server that answers each list with `texts` until the network is cut. */
async function aDevice() {
  const texts: Record<string, string> = {}
  let network = true
  const { api: reached } = await aServer((path): object | ErrorCode => {
    const text = texts[path.slice('/api/list/'.length)]
    return text === undefined ? 'NOT_FOUND' : { text }
  })
  const api: ApiClient = {
    call: (...call) =>
      network ? reached.call(...call) : Promise.reject(new ApiError('NETWORK', 0, 'no network')),
  }
  const keys = await anAccount()
  const disk = createMemoryDisk()
  let unreached = 0
  const onUnreached = () => {
    unreached += 1
  }
  const answers = createLastAnswers({ keys, disk: Promise.resolve(disk), api, onUnreached })
  return {
    texts,
    disk,
    answers,
    unreached: () => unreached,
    setNetwork(on: boolean) {
      network = on
    },
    open: (name: string) =>
      answers.recall(name, async source => {
        const { text } = await source.api.call(aList, { params: { name } })
        return { text, isKept: source.isKept }
      }),
  }
}

describe('cached answers of lists', () => {
  it('are returned only if the server is unreachable', async () => {
    const { texts, open, setNetwork, unreached } = await aDevice()
    texts.albums = 'first'
    await open('albums')
    texts.albums = 'second'
    expect(await open('albums')).toEqual({ text: 'second', isKept: false })
    setNetwork(false)
    texts.albums = 'third'
    expect(await open('albums')).toEqual({ text: 'second', isKept: true })
    expect(unreached()).toBe(1)
    await expect(open('trash')).rejects.toThrow('no network')
    setNetwork(true)
    expect(await open('albums')).toEqual({ text: 'third', isKept: false })
  })

  it('are kept only for lists that were read successfully', async () => {
    const { texts, answers, open, setNetwork } = await aDevice()
    texts.albums = 'good'
    await open('albums')
    texts.albums = 'bad'
    const refusing = answers.recall('albums', async ({ api }) => {
      await api.call(aList, { params: { name: 'albums' } })
      throw new Error('not verified')
    })
    await expect(refusing).rejects.toThrow('not verified')
    setNetwork(false)
    expect((await open('albums')).text).toBe('good')
  })

  it('are forgotten when the server no longer knows the list', async () => {
    const { texts, open, setNetwork } = await aDevice()
    texts.album = 'mine'
    await open('album')
    delete texts.album
    await expect(open('album')).rejects.toThrow('Not found')
    setNetwork(false)
    await expect(open('album')).rejects.toThrow('no network')
  })

  it('contain no deleted items even if the deletion happens during a read', async () => {
    const { texts, answers, disk, open, setNetwork } = await aDevice()
    Object.assign(texts, { summer: `has ${SUMMER}`, autumn: `has ${AUTUMN}`, late: SUMMER })
    await open('summer')
    await open('autumn')
    await answers.recall('late', async ({ api }) => {
      await api.call(aList, { params: { name: 'late' } })
      await answers.forget([SUMMER])
    })
    setNetwork(false)
    expect((await open('autumn')).text).toContain(AUTUMN)
    await expect(open('summer')).rejects.toThrow('no network')
    await expect(open('late')).rejects.toThrow('no network')
    expect(await disk.names()).toHaveLength(2)
  })

  it('are all deleted together even during a read', async () => {
    const { texts, answers, disk, open, setNetwork } = await aDevice()
    Object.assign(texts, { summer: 'mine', late: 'mine' })
    await open('summer')
    await answers.recall('late', async ({ api }) => {
      await api.call(aList, { params: { name: 'late' } })
      await answers.forgetAll()
    })
    setNetwork(false)
    for (const name of ['summer', 'late']) await expect(open(name)).rejects.toThrow('no network')
    expect(await disk.names()).toHaveLength(1)
  })

  it('are sealed under names that reveal nothing', async () => {
    const { texts, disk, open } = await aDevice()
    texts.albums = `plain ${SUMMER}`
    await open('albums')
    const names = await disk.names()
    expect(names).toEqual([expect.stringMatching(/^answers-[0-9a-f-]{36}$/), 'answers'])
    for (const name of names) {
      const row = new TextDecoder('latin1').decode(await disk.read(name))
      expect(row).not.toMatch(/plain|albums|01J0/)
    }
  })

  it('take at most 32 MiB', async () => {
    const { texts, disk, open, setNetwork } = await aDevice()
    const long = 'x'.repeat(12 * 1024 * 1024)
    Object.assign(texts, { first: long, second: long, third: long })
    for (const name of ['first', 'second', 'first', 'third']) await open(name)
    setNetwork(false)
    await expect(open('second')).rejects.toThrow('no network')
    expect((await open('first')).text).toHaveLength(long.length)
    expect(await disk.names()).toHaveLength(3)
  })
})
