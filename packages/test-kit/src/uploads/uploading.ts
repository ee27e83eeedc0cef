import type { UploadDescriptor } from '@safelight/contract/upload'
import { expect } from 'vitest'
import { call, type Person, signUp } from '../accounts/account.ts'
import { startServer, type TestServer } from '../server.ts'
import type { makeUpload } from './uploads.ts'

export async function signedIn(changes: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(changes)
  return { server, person: await signUp(server) }
}

export async function expectNothingLeft(server: TestServer, { token }: Person) {
  await expect.poll(() => uploadsOf(server)).toEqual([])
  expect(await server.blobs()).toEqual([])
  const me = await (await call(server, 'GET', '/api/user/me', { token })).json()
  expect(me.storage.usedBytes).toBe(0)
  const items = await (await call(server, 'GET', '/api/media/all-metadata', { token })).json()
  expect(items).toEqual([])
  const months = await (await call(server, 'GET', '/api/media/available-months', { token })).json()
  expect(months).toEqual([])
}

export const uploadsOf = (server: TestServer) =>
  server.context.database.selectFrom('uploads').selectAll().execute()

export function set(upload: ReturnType<typeof makeUpload>, changes: Partial<UploadDescriptor>) {
  Object.assign(upload.dto, changes)
}
