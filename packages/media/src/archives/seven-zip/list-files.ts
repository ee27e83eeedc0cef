import type { ArchiveLimits, ArchiveProblem, EntryProblem } from '../archive.ts'
import { safePath } from '../safe-path.ts'
import { isBomb } from '../unpack.ts'
import { hasEncryptedNames } from './encrypted-names.ts'
import { ARCHIVE, NO_PASSWORD, type ReadableBytes, runSevenZip } from './run-seven-zip.ts'

/** A file in an archive. `size` is its unpacked size in bytes, `modified` is in milliseconds since 1970. */
export interface ListedFile {
  path: string
  size: number
  modified: number
  problem?: EntryProblem
}

/** The files in the order in which they are packed. If the list is incomplete, `problem` gives the reason. */
export interface Listing {
  files: ListedFile[]
  problem?: ArchiveProblem
}

type Facts = Map<string, string>

const TYPES = ['7z', 'Rar', 'Rar5']
const FACT = /^([A-Z][A-Za-z ]*?) = ?(.*)$/
const BEHIND_HEAD = '----------'

/** If reading `bytes` fails, throws that error. */
export async function listFiles(bytes: ReadableBytes, limits: ArchiveLimits): Promise<Listing> {
  if (hasEncryptedNames(bytes)) return { files: [], problem: 'encrypted' }
  const head: Facts = new Map()
  const files: ListedFile[] = []
  let facts = head
  let ended: ArchiveProblem | undefined
  let unpacked = 0

  try {
    const { code, complaints } = await runSevenZip(bytes, {
      args: ['l', '-slt', '-sccUTF-8', NO_PASSWORD, ARCHIVE],
      onLine(line) {
        const [, key, value = ''] = FACT.exec(line) ?? []
        if (key !== undefined) facts.set(key, value)
        else if (line === BEHIND_HEAD) facts = new Map()
        else if (line === '' && facts !== head) {
          add(facts)
          facts = new Map()
        }
      },
    })
    const problem = problemOf(head, code, complaints.join('\n'))
    return problem ? { files, problem } : { files }
  } catch (error) {
    if (ended === undefined) throw error
    return { files, problem: ended }
  }

  function add(stated: Facts): void {
    const file = fileOf(stated, limits)
    if (!file) return
    unpacked += file.size
    if (!TYPES.includes(head.get('Type') ?? '')) ended = 'unknown'
    else if (files.length === limits.entries) ended = 'entries'
    else if (unpacked > limits.bytes || isBomb(unpacked, bytes.size, limits)) ended = 'bomb'
    if (ended !== undefined) throw new Error(ended)
    files.push(file)
  }
}

function problemOf(head: Facts, code: number, complaints: string): ArchiveProblem | undefined {
  if (complaints.includes('Cannot open encrypted archive')) return 'encrypted'
  if (head.get('Multivolume') === '+' || complaints.includes('Missing volume')) return 'volumes'
  if (complaints.includes("Can't allocate")) return 'memory'
  const type = head.get('Type')
  if (type !== undefined && !TYPES.includes(type)) return 'unknown'
  return code > 1 || type === undefined ? 'damaged' : undefined
}

/**
 * Converts 7-Zip's facts about an entry. Returns undefined for folders, and for anti-items and alternate
 * streams, which are not files.
 */
function fileOf(facts: Facts, limits: ArchiveLimits): ListedFile | undefined {
  const attributes = facts.get('Attributes') ?? ''
  const isFolder = facts.get('Folder') === '+' || attributes.startsWith('D')
  const isNone = ['Anti', 'Alternate Stream'].some(key => facts.get(key) === '+')
  const written = facts.get('Path')
  if (isFolder || isNone || !written) return undefined
  const size = Number(facts.get('Size') || Number.NaN)
  const path = safePath(written)
  const file = {
    path: path ?? written,
    size: Number.isSafeInteger(size) ? size : 0,
    modified: timeOf(facts.get('Modified') ?? ''),
  }
  const problem = problemOfFile()
  return problem ? { ...file, problem } : file

  function problemOfFile(): EntryProblem | undefined {
    if (path === undefined) return 'path'
    const isLink = ['Symbolic Link', 'Hard Link', 'Copy Link'].some(key => facts.get(key))
    if (isLink || / [^-d][r-][w-]/.test(attributes)) return 'link'
    if (facts.get('Encrypted') === '+') return 'encrypted'
    if (!Number.isSafeInteger(size)) return 'damaged'
    return size > limits.inMemory ? 'too-large' : undefined
  }
}

/** Parses 7-Zip's time, which is local time with as many fractional digits as the archive has. */
function timeOf(text: string): number {
  const time = Date.parse(text.slice(0, 23).replace(' ', 'T'))
  return Number.isNaN(time) ? 0 : time
}
