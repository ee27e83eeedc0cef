import { join } from 'node:path'
import { expect } from 'vitest'
import { sweep } from '../../apps/server/src/sweeper.ts'
import { purge } from '../../apps/server/test/support/items.ts'
import {
  startServer,
  type TestServer,
  temporaryFolder,
} from '../../apps/server/test/support/server.ts'
import { aSharedLibrary } from '../../apps/server/test/support/sharing/shared-library.ts'
import { makeUpload, uploaded } from '../../apps/server/test/support/uploads/uploads.ts'
import { type At, command } from './command.ts'
import { contentOf } from './content.ts'

export interface BackedUpLibrary {
  server: TestServer
  at: At
  token: string
  backup: string
  /** What the first generation gives back. */
  good: string
}

/** A server with people who share, and one good backup of it. Two items have gone since, one has come. */
export async function aBackedUpLibrary(): Promise<BackedUpLibrary> {
  const server = await startServer()
  const { owner } = await aSharedLibrary(server)
  const { token } = owner
  const gone = [await uploaded(server, token), await uploaded(server, token)]
  const at = { folder: server.folder, server }
  const backup = join(temporaryFolder(), 'backup')
  expect(await command(at, 'backup', backup)).toMatchObject({ code: 0 })
  for (const { dto } of gone) await purge(server, token, dto.id)
  await sweep(server.parts, new Date(0))
  await uploaded(server, token, makeUpload({ size: 40_000 }))
  return { server, at, token, backup, good: await contentOf(backup, 1) }
}
