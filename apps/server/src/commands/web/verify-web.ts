import { texts } from '@safelight/texts/server/verify'
import { sha256, type WebManifest } from './manifest.ts'

export interface WebFault {
  path: string
  fault: string
}

/** The largest number of bytes to read of a file. Every file of the web app is smaller. */
const MOST_BYTES = 64 * 1024 * 1024
const PATIENCE = 60_000

/** Encodings that browsers accept (RFC 9110 §8.4.1). */
const ENCODINGS = ['identity', 'gzip', 'br']

/**
 * Compares what a server serves with a release: each file of the web app and the page at `/`, in each
 * encoding. A hostile server may still answer other clients differently.
 */
export async function verifyWeb(address: URL, { files }: WebManifest): Promise<WebFault[]> {
  const faults: WebFault[] = []
  const expected = [['', files['index.html']] as const, ...Object.entries(files)]
  for (const [path, digest] of expected) {
    const fault = await compare(new URL(`/${path}`, address), digest)
    if (fault) faults.push({ path: `/${path}`, fault })
  }
  return faults
}

async function compare(url: URL, digest: string | undefined): Promise<string | undefined> {
  try {
    for (const encoding of ENCODINGS) {
      const response = await fetch(url, {
        headers: { 'Accept-Encoding': encoding },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      })
      if (response.status !== 200) return texts.answersWith({ status: response.status })
      if (sha256(await bounded(response)) !== digest) return texts.differs
    }
    return undefined
  } catch (error) {
    return texts.cannotBeFetched({ reason: reasonOf(error) })
  }
}

async function bounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error(texts.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return texts.unknownReason
  return error.cause instanceof Error ? error.cause.message : error.message
}
