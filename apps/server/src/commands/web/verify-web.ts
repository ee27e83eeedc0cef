import { build, buildText } from '@safelight/contract/build'
import { texts } from '@safelight/texts/server/verify'
import { sha256, type WebManifest } from './manifest.ts'

export interface WebFault {
  path: string
  fault: string
}

export interface VerifiedWeb {
  faults: WebFault[]
  /** Why the server stopped answering. The remaining files were not compared. */
  unreachable?: string
}

/** The largest number of bytes to read of a file. Every file of the web app is smaller. */
const MOST_BYTES = 64 * 1024 * 1024
const PATIENCE = 60_000

/** Encodings that browsers accept (RFC 9110 §8.4.1). */
const ENCODINGS = ['identity', 'gzip', 'br']

/**
 * Compares what a server serves with a release: each file of the web app and the page at `/`, in each
 * encoding. Stops at the first file that cannot be fetched. A hostile server may still answer other clients
 * differently.
 */
export async function verifyWeb(address: URL, { files }: WebManifest): Promise<VerifiedWeb> {
  const faults: WebFault[] = []
  const expected = [['', files['index.html']] as const, ...Object.entries(files)]
  try {
    for (const [path, digest] of expected) {
      const fault = await compare(new URL(`/${path}`, address), digest)
      if (fault) faults.push({ path: `/${path}`, fault })
    }
    return { faults }
  } catch (error) {
    return { faults, unreachable: reasonOf(error) }
  }
}

/** Returns the build that a server claims to be, such as `0.1.0 (1a2b3c4d5e6f, 2026-11-29)`. */
export async function claimedBuild(address: URL): Promise<string | undefined> {
  try {
    const response = await get(new URL('/api/health', address))
    const content = Buffer.from((await bounded(response)) ?? '')
    const claimed = build.safeParse(JSON.parse(content.toString()))
    return claimed.data && buildText(claimed.data)
  } catch {
    return undefined
  }
}

/** Throws if the server does not answer. */
async function compare(url: URL, digest: string | undefined): Promise<string | undefined> {
  for (const encoding of ENCODINGS) {
    const response = await get(url, encoding)
    if (response.status !== 200) return texts.answersWith({ status: response.status })
    const content = await bounded(response)
    if (content === undefined) return texts.tooLarge
    if (sha256(content) !== digest) return texts.differs
  }
  return undefined
}

const get = (url: URL, encoding = 'identity'): Promise<Response> =>
  fetch(url, {
    headers: { 'Accept-Encoding': encoding },
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  })

/** Reads a body; undefined if it is too large. */
async function bounded(response: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return texts.unknownReason
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
