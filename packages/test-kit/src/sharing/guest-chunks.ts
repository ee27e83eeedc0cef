import { ciphertextLength } from '@safelight/contract/streams'
import { type Address, call } from '../accounts/account.ts'
import { CHUNK, type ChunkedSending } from '../uploads/chunked.ts'
import { makeGuestUpload, type TestGuestUpload } from './guest-uploads.ts'

const callsOf = (token: string) => `/api/public/guest-links/${token}/uploads/chunked`

/** Asks to start a guest upload in chunks. `changes` replace fields of the request. */
export function startGuestChunks(
  server: Address,
  token: string,
  { dto: { digest: _, ...descriptor } }: TestGuestUpload,
  changes: Record<string, unknown> = {},
): Promise<Response> {
  const totalChunks = Math.ceil(ciphertextLength(descriptor.size) / CHUNK)
  const body = { chunkSize: CHUNK, totalChunks, descriptor, ...changes }
  return call(server, 'POST', `${callsOf(token)}/initiate`, { body })
}

/** Starts a guest upload in chunks. Throws unless the server accepts it. */
export async function beginGuestChunks(
  server: Address,
  token: string,
  guestUpload: TestGuestUpload = makeGuestUpload({ size: 3 * CHUNK + 1000 }),
): Promise<ChunkedSending> {
  const response = await startGuestChunks(server, token, guestUpload)
  if (response.status !== 200) throw new Error(await response.text())
  const { uploadId } = await response.json()
  const { file, renditions } = guestUpload
  const totalChunks = Math.ceil(file.length / CHUNK)
  const chunks = Array.from({ length: totalChunks }, (_, i) =>
    file.subarray(i * CHUNK, (i + 1) * CHUNK),
  )
  if (guestUpload.dto.renditions.length > 0) chunks.push(renditions)
  return { calls: callsOf(token), server, token: '', uploadId, chunks, totalChunks }
}

export const guestChunksStatus = ({ server, calls, uploadId }: ChunkedSending) =>
  call(server, 'GET', `${calls}/${uploadId}`)

export const abandonGuestChunks = ({ server, calls, uploadId }: ChunkedSending) =>
  call(server, 'DELETE', `${calls}/${uploadId}`)
