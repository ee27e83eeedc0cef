import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Person } from '@safelight/test-kit/accounts/account'
import { signUpOwner } from '@safelight/test-kit/library'
import { type ServerProcess, startServer } from '../../../e2e/support/servers/server.ts'

export interface Subject {
  server: ServerProcess
  person: Person
}

/** Runs `work` with a new server, which is deleted afterwards with its data. */
export async function withServer<T>(work: (subject: Subject) => Promise<T>): Promise<T> {
  const server = await startServer()
  try {
    return await work({ server, person: await anAccount(server) })
  } finally {
    await server.stop()
  }
}

export const anAccount = async (server: Pick<ServerProcess, 'url'>): Promise<Person> =>
  (await signUpOwner(server, 'bench@example.org')).person

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
