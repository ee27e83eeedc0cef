import { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'
import { CALL_NAME_HEADER, namedCallAddress } from '@safelight/contract/desktop-calls'
import { expect, it, vi } from 'vitest'
import { inPage } from '../../test/page.ts'
import { aServer } from '../../test/server.ts'
import { fetchNamed } from './fetch-named.ts'

async function aPage() {
  const aborting = new AbortController()
  const server = await aServer(path => {
    if (path === '/api/any') aborting.abort(new Error('The person left.'))
    return {}
  })
  inPage(server.url)
  const call = (url = '/api/any') =>
    fetchNamed(url, { headers: { 'X-Any': '1' }, signal: aborting.signal })
  return { ...server, call, paths: () => server.received.map(({ path }) => path) }
}

it('in the desktop app, an aborted call is deleted by its name', async () => {
  const { call, headers, paths } = await aPage()
  vi.stubGlobal(BRIDGE_NAME, {})
  await expect(call()).rejects.toThrow('The person left.')
  const name = headers[0]?.[CALL_NAME_HEADER]
  expect(headers[0]?.['x-any']).toBe('1')
  await vi.waitFor(() => expect(paths()).toEqual(['/api/any', namedCallAddress(String(name))]))
})

it('workers of the desktop app, which have no bridge, name their calls too', async () => {
  const { call, headers } = await aPage()
  vi.stubGlobal('location', { protocol: 'app:' })
  await expect(call()).rejects.toThrow('The person left.')
  expect(headers[0]).toHaveProperty(CALL_NAME_HEADER)
})

it('a browser and calls to other origins use no names', async () => {
  const { call, headers, url } = await aPage()
  await expect(call()).rejects.toThrow('The person left.')
  vi.stubGlobal(BRIDGE_NAME, {})
  await fetchNamed(`${url}/api/other`, { signal: new AbortController().signal })
  expect(headers).toHaveLength(2)
  for (const each of headers) expect(each).not.toHaveProperty(CALL_NAME_HEADER)
})
