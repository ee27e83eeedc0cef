import {
  type ArchiveEntry,
  ArchiveEntryError,
  ArchiveError,
  type ArchiveLimits,
  closedEntry,
  createCounter,
  type EntryContent,
  type EntryProblem,
} from '../archive.ts'
import { safePath } from '../safe-path.ts'
import type { ByteSource } from './byte-source.ts'
import {
  BLOCK,
  isEmptyBlock,
  readPax,
  readTarHeader,
  type TarHeader,
  textIn,
} from './tar-header.ts'

/** The largest extended header that is accepted, in bytes. Real ones have a few lines of text. */
const MOST_DESCRIPTION = 2 ** 20

const DIRECTORY = '5'
const REGULAR = ['0', '\0', '7']
const PAX = 'x'
const PAX_OF_ALL = 'g'
const LONG_NAME = 'L'
const LONG_LINK = 'K'
const SPARSE = 'S'

/**
 * Yields the files of a tar: ustar, pax, or with GNU long names. Throws ArchiveError when the rest of the
 * archive cannot be read.
 */
export async function* readTar(
  source: ByteSource,
  archive: string,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry<EntryContent>> {
  const count = createCounter(archive, limits)
  const damaged = () => new ArchiveError(archive, 'damaged')
  let global = new Map<string, string>()
  let local = new Map<string, string>()

  for (;;) {
    const block = await source.read(BLOCK)
    // Accept the end of the file as the end of the tar, because many programs omit the end marker. A tar that
    // was cut off between two members therefore looks complete.
    if (block.length === 0 || (block.length === BLOCK && isEmptyBlock(block))) return
    const header = block.length === BLOCK ? readTarHeader(block) : undefined
    if (!header) throw damaged()
    if ([PAX, PAX_OF_ALL, LONG_NAME, LONG_LINK].includes(header.type)) {
      if (header.size > MOST_DESCRIPTION) throw damaged()
      const bytes = await source.read(padded(header.size))
      if (bytes.length < padded(header.size)) throw damaged()
      const content = bytes.subarray(0, header.size)
      if (header.type === LONG_NAME) local.set('path', textIn(content, 0, content.length))
      if (header.type !== PAX && header.type !== PAX_OF_ALL) continue
      const records = readPax(content)
      if (!records) throw damaged()
      if (header.type === PAX) local = new Map([...local, ...records])
      else global = new Map([...global, ...records])
      continue
    }

    const member = described(header, new Map([...global, ...local]))
    if (!member) throw damaged()
    local = new Map()
    count(member.size)
    let isTaken = false
    const take = async () => {
      if (isTaken) throw new ArchiveEntryError('damaged')
      const content = await source.take(member.size)
      isTaken = true
      if (!content) throw damaged()
      return content
    }
    const entry = entryOf(member, take)
    if (entry) yield entry
    const rest = padded(member.size) - (isTaken ? member.size : 0)
    if (!(await source.skip(rest))) throw damaged()
  }
}

interface Member extends TarHeader {
  isSparse: boolean
}

/**
 * Applies a pax extended header to the header of the next member. Returns undefined if a number is malformed.
 */
function described(header: TarHeader, pax: Map<string, string>): Member | undefined {
  const size = pax.has('size') ? Number(pax.get('size')) : header.size
  const seconds = Number(pax.get('mtime') ?? Number.NaN)
  if (!Number.isSafeInteger(size) || size < 0) return undefined
  return {
    ...header,
    name: pax.get('path') ?? header.name,
    size,
    modified: Number.isFinite(seconds) ? Math.round(seconds * 1000) : header.modified,
    isSparse: header.type === SPARSE || [...pax.keys()].some(key => key.startsWith('GNU.sparse.')),
  }
}

function entryOf(
  member: Member,
  take: () => Promise<EntryContent>,
): ArchiveEntry<EntryContent> | undefined {
  const { name, size, modified, type } = member
  if (type === DIRECTORY || name.endsWith('/')) return undefined
  const path = safePath(name)
  const entry = { path: path ?? name, size, modified }
  const problem = problemOf(member, path)
  return problem ? closedEntry(entry, problem) : { ...entry, open: take }
}

function problemOf({ type, isSparse }: Member, path: string | undefined): EntryProblem | undefined {
  if (path === undefined) return 'path'
  if (isSparse) return 'sparse'
  return REGULAR.includes(type) ? undefined : 'link'
}

const padded = (size: number) => Math.ceil(size / BLOCK) * BLOCK
