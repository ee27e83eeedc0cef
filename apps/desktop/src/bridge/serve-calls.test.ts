import type { IpcMainInvokeEvent } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { originOf } from '../protocol/app-pages.ts'
import { aboutArgument, aboutFrom, channelOf } from './channels.ts'
import { type Handlers, serveCalls } from './serve-calls.ts'

const SERVER = 'https://photos.example.org'
const FOLDER = 'abcdefghijklmnopqrstuv'

function begin(chosen: string | null = SERVER) {
  const heard = new Map<string, (event: IpcMainInvokeEvent, input: unknown) => Promise<unknown>>()
  const handle = vi.fn(async (input: unknown, server: unknown) => ({ input, server }))
  const handlers = new Proxy({}, { get: () => handle }) as Handlers
  serveCalls(
    { handle: (channel, listener) => void heard.set(channel, listener) },
    () => chosen,
    handlers,
  )

  function eventFrom(
    origin: string,
    frame: 'main' | 'within' | 'gone' = 'main',
  ): IpcMainInvokeEvent {
    const mainFrame = { origin, parent: null }
    const senderFrame = { main: mainFrame, within: { origin, parent: mainFrame }, gone: null }[
      frame
    ]
    return { senderFrame } as unknown as IpcMainInvokeEvent
  }
  const call = (name: Parameters<typeof channelOf>[0], input: unknown, event: IpcMainInvokeEvent) =>
    heard.get(channelOf(name))?.(event, input) ?? Promise.reject(new Error('No such call.'))
  return { call, eventFrom, handle }
}

describe('a call', () => {
  it('from a page of the chosen server is handled for that server', async () => {
    const { call, eventFrom } = begin()
    expect(await call('beginScan', FOLDER, eventFrom(originOf(SERVER)))).toEqual({
      input: FOLDER,
      server: SERVER,
    })
  })

  it.each([
    ['https://evil.example', 'main'],
    ['null', 'main'],
    [SERVER, 'main'],
    [originOf('https://other.example.org'), 'main'],
    [originOf(SERVER), 'within'],
    [originOf(SERVER), 'gone'],
  ] as const)('from %s (%s frame) is rejected', async (origin, frame) => {
    const { call, eventFrom, handle } = begin()
    await expect(call('readToken', undefined, eventFrom(origin, frame))).rejects.toThrow('may not')
    await expect(call('chooseServer', 'x', eventFrom(origin, frame))).rejects.toThrow('may not')
    expect(handle).not.toHaveBeenCalled()
  })

  it('from the page on which the user enters a server can only choose the server', async () => {
    const { call, eventFrom } = begin(null)
    const first = eventFrom(originOf(null))
    expect(await call('chooseServer', 'x', first)).toEqual({ input: 'x', server: null })
    for (const name of ['readToken', 'pickFolder', 'pickedFolders'] as const) {
      await expect(call(name, undefined, first)).rejects.toThrow('may not')
    }
  })

  it('from a page of the chosen server cannot choose a new server', async () => {
    const { call, eventFrom, handle } = begin()
    const asked = call('chooseServer', 'secret.evil.example', eventFrom(originOf(SERVER)))
    await expect(asked).rejects.toThrow('may not')
    expect(handle).not.toHaveBeenCalled()
  })

  it.each([
    ['beginScan', '/etc'],
    ['fileInfo', { folder: '/etc', path: 'passwd' }],
    ['fileInfo', { folder: FOLDER, path: '/etc/passwd' }],
    ['fileInfo', { folder: FOLDER, path: '../secret' }],
    ['fileInfo', { folder: FOLDER, path: 'a/../../secret' }],
    ['fileInfo', { folder: FOLDER, path: 'a//b' }],
    ['fileInfo', { folder: FOLDER, path: 'a\0b' }],
    ['keepToken', ''],
    ['showProgress', 2],
  ] as const)('%s with %j is rejected', async (name, input) => {
    const { call, eventFrom, handle } = begin()
    await expect(call(name, input, eventFrom(originOf(SERVER)))).rejects.toThrow(
      'Malformed request.',
    )
    expect(handle).not.toHaveBeenCalled()
  })
})

it('a preload script reads the data that the main process passes to it as an argument', () => {
  const about = { version: '1.2.3', server: null, lastServer: 'https://фото.example.org/?a=b' }
  expect(aboutFrom(['electron', aboutArgument(about)])).toEqual(about)
})
