import { openStream } from '@safelight/crypto/streams'
import { fetchCiphertext } from '../../api/fetch-ciphertext.ts'
import type { DownloadFile, DownloadJob } from '../showing/media-messages.ts'
import { attachment, safeName, safeNames } from './file-names.ts'
import { zipLength, zipOf } from './zip.ts'
import { zipTime } from './zip-time.ts'

/**
 * Returns the response that a browser saves as a file: one original, or an uncompressed ZIP of several.
 * Decrypts only as fast as the disk takes the segments. Calls `ended` after the last segment, or on failure.
 */
export async function serveDownload(
  job: DownloadJob,
  token: string | null,
  ended: () => void,
): Promise<Response> {
  const [only] = job.files
  if (!only) throw new RangeError('nothing to download')
  const one = job.files.length === 1
  const stopping = new AbortController()
  const read = (file: DownloadFile) => decrypted(file, token, stopping.signal)
  const content = one ? await read(only) : zipOf(entries(job.files, read))
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  content
    .pipeTo(writable)
    .catch(error => stopping.abort(error))
    .finally(ended)
  return asFile(readable, {
    name: one ? only.name : job.name,
    type: one ? 'application/octet-stream' : 'application/zip',
    length: one ? only.length : zipLength(metadata(job.files)),
  })
}

export const asFile = (
  content: ReadableStream<Uint8Array>,
  { name, type, length }: { name: string; type: string; length?: number | bigint },
): Response =>
  new Response(content, {
    headers: {
      'Content-Type': type,
      ...(length === undefined ? {} : { 'Content-Length': String(length) }),
      'Content-Disposition': attachment(safeName(name)),
    },
  })

async function* entries(
  files: readonly DownloadFile[],
  read: (file: DownloadFile) => Promise<ReadableStream<Uint8Array>>,
) {
  for (const [i, meta] of metadata(files).entries()) {
    const file = files[i]
    if (file) yield { ...meta, input: await read(file) }
  }
}

function metadata(files: readonly DownloadFile[]) {
  const names = safeNames(files.map(file => file.name))
  return files.map((file, i) => ({
    name: names[i] ?? 'file',
    size: file.length,
    lastModified: zipTime(file.taken),
  }))
}

async function decrypted(
  { source, item, role, header, length }: DownloadFile,
  token: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const stream = await openStream(item, role, { header, length })
  const ciphertext = await fetchCiphertext(source, token, undefined, signal)
  return ciphertext.pipeThrough(stream.decrypt({ start: 0, end: length }))
}
