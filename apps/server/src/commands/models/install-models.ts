import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inBytes } from '@safelight/contract/in-bytes'
import {
  filesOf,
  LARGEST_FILE,
  LARGEST_MANIFEST,
  type Manifest,
  type ManifestSource,
  manifest,
  manifestSource,
} from '@safelight/contract/recognition-manifest'
import { texts } from '@safelight/texts/server/models'
import { MANIFEST_FILE, readManifestOf } from '../../installation/model-folder.ts'
import { StartError } from '../../start-error.ts'

type SourceFile = ManifestSource['models'][number]['files']['model']

/**
 * Installs the files of a manifest into a folder, each named by its SHA-256, then the manifest. Deletes files
 * that only the previous manifest names. `source` is the address or the path of a manifest, or a manifest
 * whose files have whole addresses. For a template, which is a manifest without digests, only prints the
 * files' digests and sizes. Throws StartError for an unreadable or invalid manifest or file.
 */
export async function installModels(
  source: string | ManifestSource,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const base = typeof source === 'string' ? addressOf(source) : undefined
  const wanted = typeof source === 'string' ? await readSource(addressOf(source)) : source
  const before = await readManifestOf(folder).catch(cause => {
    throw new StartError(texts.otherManifest({ name: MANIFEST_FILE, folder }), { cause })
  })
  await mkdir(folder, { recursive: true, mode: 0o755 })
  let isTemplate = false
  for (const { name, files } of wanted.models) {
    for (const [part, file] of Object.entries(files) as [string, SourceFile][]) {
      const what = texts.file({ model: name, part })
      const measured = await bring(file, base, folder, what)
      if (file.sha256 === measured.sha256 && file.size === measured.size) {
        print(
          texts.fileInstalled({
            digest: measured.sha256,
            file: what,
            size: inBytes(measured.size),
          }),
        )
        continue
      }
      isTemplate = true
      print(texts.fileMeasured({ file: what, digest: measured.sha256, bytes: measured.size }))
    }
  }
  if (isTemplate) {
    throw new StartError(texts.template)
  }
  const installed = withoutAddresses(wanted)
  const temporary = join(folder, `${MANIFEST_FILE}.${randomBytes(4).toString('hex')}`)
  await write(temporary, [Buffer.from(JSON.stringify(installed, null, 2))])
  await rename(temporary, join(folder, MANIFEST_FILE))
  if (before) await deletePrevious(folder, before, installed)
}

const addressOf = (source: string): URL =>
  /^https?:\/\//.test(source) ? new URL(source) : pathToFileURL(resolve(source))

async function readSource(address: URL): Promise<ManifestSource> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of await openSource(address)) {
    size += piece.length
    if (size > LARGEST_MANIFEST)
      throw new StartError(texts.manifestTooLarge({ address: address.href }))
    pieces.push(piece)
  }
  let content: unknown
  try {
    content = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch (cause) {
    throw new StartError(texts.notJson({ address: address.href }), { cause })
  }
  const { data, error } = manifestSource.safeParse(content)
  if (data) return data
  const [issue] = error.issues
  throw new StartError(
    texts.notManifest({
      address: address.href,
      path: issue?.path.join('.') ?? '',
      reason: issue?.message ?? '',
    }),
  )
}

/** Downloads a file unless the folder has it. Rejects a file that does not match the manifest. */
async function bring(
  { address, sha256, size }: SourceFile,
  base: URL | undefined,
  folder: string,
  what: string,
): Promise<{ sha256: string; size: number }> {
  if (sha256 !== undefined && size !== undefined) {
    const path = join(folder, sha256)
    const kept = await stat(path).catch(() => undefined)
    if (kept?.size === size && (await measure(createReadStream(path))).sha256 === sha256) {
      return { sha256, size }
    }
  }
  const from = new URL(address, base)
  if (from.protocol === 'file:' && base && base.protocol !== 'file:') {
    throw new StartError(texts.foreignFile({ file: what }))
  }
  const tooLarge =
    size === undefined ? texts.fileTooLarge({ file: what }) : texts.fileLarger({ file: what })
  const temporary = join(folder, `.${randomBytes(8).toString('hex')}`)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    async function* measured(source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        bytes += piece.length
        if (bytes > (size ?? LARGEST_FILE)) throw new StartError(tooLarge)
        hash.update(piece)
        yield piece
      }
    }
    await write(temporary, measured(await openSource(from)))
    const found = { sha256: hash.digest('hex'), size: bytes }
    if ((sha256 ?? found.sha256) !== found.sha256 || (size ?? bytes) !== bytes) {
      throw new StartError(
        texts.fileDiffers({ file: what, address: from.href, bytes, digest: found.sha256 }),
      )
    }
    if (sha256 !== undefined && size !== undefined) await rename(temporary, join(folder, sha256))
    return found
  } finally {
    await rm(temporary, { force: true })
  }
}

async function openSource(address: URL): Promise<AsyncIterable<Uint8Array>> {
  if (address.protocol === 'file:') {
    const file = await open(fileURLToPath(address)).catch(cause => {
      throw new StartError(texts.unreadable({ path: fileURLToPath(address) }), { cause })
    })
    return file.createReadStream()
  }
  if (!/^https?:$/.test(address.protocol))
    throw new StartError(texts.notAddress({ address: address.href }))
  const answer = await fetch(address).catch(cause => {
    throw new StartError(texts.unreachable({ address: address.href }), { cause })
  })
  if (!answer.ok || !answer.body)
    throw new StartError(texts.answersWith({ address: address.href, status: answer.status }))
  return answer.body
}

/**
 * Writes a file that all users may read. The server may run as a different user, and models are not secret.
 */
async function write(
  path: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.chmod(0o644)
    for await (const piece of source) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function measure(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  for await (const piece of source) hash.update(piece)
  return { sha256: hash.digest('hex') }
}

const withoutAddresses = ({ format, models }: ManifestSource): Manifest =>
  manifest.parse({
    format,
    models: models.map(model => ({
      ...model,
      files: Object.fromEntries(
        Object.entries(model.files as Record<string, SourceFile>).map(
          ([part, { sha256, size }]) => [part, { sha256, size }],
        ),
      ),
    })),
  })

/**
 * Deletes the files that only the previous manifest names. Keeps all other files: the folder may be shared.
 */
async function deletePrevious(folder: string, before: Manifest, now: Manifest): Promise<void> {
  const named = new Set(filesOf(now).map(file => file.sha256))
  for (const { sha256 } of filesOf(before)) {
    if (!named.has(sha256)) await rm(join(folder, sha256), { force: true })
  }
}
