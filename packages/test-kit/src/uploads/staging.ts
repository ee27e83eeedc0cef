import { type Address, call } from '../accounts/account.ts'
import { begin, type ChunkedSending } from './chunked.ts'
import { makeUpload, partsOf, sendForm, type TestUpload } from './uploads.ts'

const FOLDER = '/api/upload/local-folder'

export interface Staged {
  importId: string
  takeoutId: string
}

export const ask = (server: Address, token: string, method: 'GET' | 'POST', path: string) =>
  call(server, method, `${FOLDER}/${path}`, { token })

export async function done<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (response.status !== 200) throw new Error(await response.text())
  return response.json()
}

export const stageDirect = (
  server: Address,
  token: string,
  upload: TestUpload,
  isArchive = 'false',
): Promise<Response> =>
  sendForm(server, token, `${FOLDER}/stage/direct`, [['isArchive', isArchive], ...partsOf(upload)])

/** Starts an import and stages an upload in it. Throws unless both calls succeed. */
export async function aStagedItem(
  server: Address,
  token: string,
  upload: TestUpload = makeUpload(),
): Promise<Staged> {
  const { importId } = await done<Staged>(ask(server, token, 'POST', 'initiate'))
  const { takeoutId } = await done<Staged>(stageDirect(server, token, upload))
  return { importId, takeoutId }
}

export const beginStaged = (
  server: Address,
  token: string,
  upload: TestUpload,
): Promise<ChunkedSending> => begin(server, token, upload, `${FOLDER}/stage/chunked`)

export const trigger = (server: Address, token: string) =>
  done<{ imported: number; duplicates: number; failed: number }>(
    ask(server, token, 'POST', 'trigger-processing'),
  )
