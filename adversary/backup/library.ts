import { join } from 'node:path'
import { purge } from '@safelight/test-kit/items'
import { startServer, type TestServer, temporaryFolder } from '@safelight/test-kit/server'
import { aSharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect } from 'vitest'
import { sweep } from '../../apps/server/src/sweeper.ts'
import { type At, command } from './command.ts'
import { contentOf } from './content.ts'

export interface BackedUpLibrary {
  server: TestServer
  at: At
  token: string
  backup: string
  good: string
}

/**
 * Creates a server with users who share. Backs it up, and then deletes two items and uploads another one.
 * `good` is the content of the backup.
 */
export async function aBackedUpLibrary(): Promise<BackedUpLibrary> {
  const server = await startServer()
  const { owner } = await aSharedLibrary(server)
  const { token } = owner
  const gone = [await uploaded(server, token), await uploaded(server, token)]
  const at = { folder: server.folder, server }
  const backup = join(temporaryFolder(), 'backup')
  expect(await command(at, 'backup', backup)).toMatchObject({ code: 0 })
  for (const { dto } of gone) await purge(server, token, dto.id)
  await sweep(server.context, new Date(0))
  await uploaded(server, token, makeUpload({ size: 40_000 }))
  return { server, at, token, backup, good: await contentOf(backup, 1) }
}
