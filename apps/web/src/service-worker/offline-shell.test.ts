import { expect, it, onTestFinished, vi } from 'vitest'
import { createOfflineShell } from './offline-shell.ts'

const ORIGIN = 'https://photos.example'

function aBrowser() {
  const stored = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      match: async (address: string) => cache.get(address)?.clone(),
      put: async (address: string, answer: Response) => void cache.set(address, answer),
      addAll: async (addresses: string[]) => {
        for (const address of addresses) cache.set(address, new Response(address))
      },
    }
  }
  const fetched: string[] = []
  let isOnline = true
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!isOnline) throw new TypeError('offline')
    fetched.push(new URL(request.url).pathname)
    return new Response('from the server')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const goOffline = () => {
    isOnline = false
  }
  return { fetched, goOffline, names: () => [...stored.keys()] }
}

const ask = (address: string) => new Request(ORIGIN + address)

it('caches a large file only after its first request', async () => {
  const browser = aBrowser()
  const shell = createOfflineShell('1', ['/app.js'], ['/assets/map-1.dat'])
  await shell.keep()
  expect(browser.fetched).toEqual([])
  expect(await (await shell.answer(ask('/assets/map-1.dat')))?.text()).toBe('from the server')
  browser.goOffline()
  expect(await (await shell.answer(ask('/assets/map-1.dat')))?.text()).toBe('from the server')
  expect(browser.fetched).toEqual(['/assets/map-1.dat'])
  expect(shell.answer(ask('/assets/other.dat'))).toBeUndefined()
})

it('reuses a large file that the previous version cached under the same name', async () => {
  const browser = aBrowser()
  const before = createOfflineShell('1', ['/app.js'], ['/assets/map-1.dat', '/assets/places-1.dat'])
  await before.keep()
  await before.answer(ask('/assets/map-1.dat'))
  await before.answer(ask('/assets/places-1.dat'))
  const next = createOfflineShell('2', ['/app.js'], ['/assets/map-1.dat', '/assets/places-2.dat'])
  await next.keep()
  expect(browser.names()).toEqual(['safelight-shell-2'])
  browser.goOffline()
  expect(await (await next.answer(ask('/assets/map-1.dat')))?.text()).toBe('from the server')
  await expect(next.answer(ask('/assets/places-2.dat'))).rejects.toThrow('offline')
})
