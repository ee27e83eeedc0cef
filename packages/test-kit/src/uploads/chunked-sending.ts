import { expect } from 'vitest'
import { signUp } from '../accounts/account.ts'
import { startServer, type TestServer } from '../server.ts'
import { begin, CHUNK, type ChunkedSending } from './chunked.ts'
import { makeUpload } from './uploads.ts'

/** The size of a file that takes four chunks, of which the last is short. */
export const SIZE = 3 * CHUNK + 1000

export async function signedIn(changes: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(changes)
  const { token } = await signUp(server)
  return { server, token }
}

export async function begun(changes: Parameters<typeof startServer>[0] = {}) {
  const { server, token } = await signedIn(changes)
  const upload = makeUpload({ size: SIZE })
  return { server, token, upload, sending: await begin(server, token, upload) }
}

export const answer = async (response: Response) => [response.status, (await response.json()).code]

export async function expectNothingLeft(server: TestServer) {
  const { database } = server.context
  await expect.poll(() => server.blobs()).toEqual([])
  for (const table of ['uploads', 'chunked_uploads', 'upload_chunks', 'items'] as const) {
    expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
}

export async function read({ server, token }: ChunkedSending, key: string, range?: string) {
  const headers = { authorization: `Bearer ${token}`, ...(range ? { range } : {}) }
  const response = await fetch(`${server.url}/authz?key=${key}`, { headers })
  return Buffer.from(await response.arrayBuffer())
}
