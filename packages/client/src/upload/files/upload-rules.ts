import { LIMITS } from '@safelight/contract/limits'
import { formatNames, type MediaType, uploadTypeOf } from '@safelight/contract/media-types'
import { sizeLimit } from '@safelight/contract/upload'
import { LABEL_CHARS, MOST_LABELS } from '../../items/item-details.ts'
import type { KnownFacts } from './known-facts.ts'
import { isSameContent } from './same-content.ts'

/** A file that may be uploaded. */
export interface AcceptedFile {
  file: File
  type: MediaType
  /** What is known beside its content. A file with it comes from an import, which takes more types. */
  known?: KnownFacts
  /** The movie that makes it move, if that is what it is. */
  movie?: File
  /** A RAW file or a picture of one shot, of which both are there. */
  isOfRawPair?: true
}

export interface SelectionMessage {
  kind: 'error' | 'warning'
  text: string
  /** Of the files that the text counts and does not name. */
  names?: string[]
  /** All files that are not taken for this reason. */
  files?: string[]
}

/** Files with one problem are named in a sentence each up to this number; more are counted in one sentence. */
const NAMED = 3

/** How large each file may be, of which formats, and how many are shown without a word about it. */
export interface SelectionLimits {
  bytes: number
  shown: number
  moreFormats: boolean
}

const UPLOADS: SelectionLimits = {
  bytes: LIMITS.fileBytes,
  shown: LIMITS.filesShown,
  moreFormats: false,
}

/**
 * Which of `chosen` may join the files that are already `selected`, and why the others may not. A file that was chosen
 * twice has the same name and the same content: cameras give one name, and RAW files of one size, to many pictures.
 */
export async function checkSelection(
  chosen: readonly File[],
  selected: readonly File[],
  change: Partial<SelectionLimits> = {},
): Promise<{ accepted: AcceptedFile[]; messages: SelectionMessage[] }> {
  const limits = { ...UPLOADS, ...change }
  const accepted: AcceptedFile[] = []
  const refused = new Map<Problem, string[]>()
  const byName = new Map<string, File[]>()
  const note = (file: File) => {
    const others = byName.get(file.name)
    if (others) others.push(file)
    else byName.set(file.name, [file])
  }
  for (const file of selected) note(file)
  const isSelected = async (file: File) => {
    for (const other of byName.get(file.name) ?? []) {
      if (await isSameContent(file, other)) return true
    }
    return false
  }
  for (const file of chosen) {
    const type = uploadTypeOf(file, limits.moreFormats)
    const problem =
      problemOf(file, type, limits) ?? ((await isSelected(file)) ? 'selected' : undefined)
    if (problem) {
      const others = refused.get(problem)
      if (others) others.push(file.name)
      else refused.set(problem, [file.name])
    } else if (type) {
      note(file)
      accepted.push({ file, type })
    }
  }
  const messages = [...refused].flatMap(([problem, files]) => messagesOf(problem, files, limits))
  const total = selected.length + accepted.length
  if (accepted.length > 0 && total > limits.shown) {
    const text = `Showing first ${limits.shown} files out of ${total} total files.`
    messages.push({ kind: 'warning', text })
  }
  return { accepted, messages }
}

/** The labels that a person typed, separated by commas. */
export function parseLabels(text: string): string[] {
  const labels = text.split(',').map(label => label.trim().slice(0, LABEL_CHARS))
  return [...new Set(labels)].filter(label => label !== '').slice(0, MOST_LABELS)
}

/** Why a file is refused whose name or content is of another type. */
export const unsupportedFormat = (file: File, moreFormats: boolean): string =>
  SENTENCES.unsupported.one(file.name, allowed(moreFormats))

/** Why a file is refused that has more bytes than `size` says. */
export const tooLarge = (path: string, size: string): string =>
  SENTENCES['too-large'].one(path.slice(path.lastIndexOf('/') + 1), size)

type Problem = 'unsupported' | 'too-large' | 'empty' | 'selected'

function problemOf(
  file: File,
  type: MediaType | undefined,
  limits: SelectionLimits,
): Problem | undefined {
  if (!type) return 'unsupported'
  if (file.size > limits.bytes) return 'too-large'
  return file.size === 0 ? 'empty' : undefined
}

function messagesOf(
  problem: Problem,
  names: string[],
  { bytes, moreFormats }: SelectionLimits,
): SelectionMessage[] {
  const limit = problem === 'unsupported' ? allowed(moreFormats) : sizeLimit(bytes)
  const { one, many } = SENTENCES[problem]
  const kind = problem === 'selected' ? 'warning' : 'error'
  if (names.length <= NAMED)
    return names.map(name => ({ kind, text: one(name, limit), files: [name] }))
  return [{ kind, text: `${names.length} files ${many(limit)}`, names, files: names }]
}

/** The formats in force, with a comma before the last one, as the message is specified. */
const allowed = (moreFormats: boolean): string =>
  new Intl.ListFormat('en-US').format(formatNames(moreFormats))

/** Each with the limit that it is about. */
const SENTENCES: Record<
  Problem,
  { one: (name: string, limit: string) => string; many: (limit: string) => string }
> = {
  unsupported: {
    one: (name, formats) =>
      `File "${name}" has unsupported format. Only ${formats} files are allowed.`,
    many: formats => `have an unsupported format. Only ${formats} files are allowed.`,
  },
  'too-large': {
    one: (name, size) => `File "${name}" is too large. Maximum size is ${size}.`,
    many: size => `are too large. Maximum size is ${size}.`,
  },
  empty: {
    one: name => `${name}: File is empty (0 bytes) or inaccessible`,
    many: () => 'are empty (0 bytes) or inaccessible.',
  },
  selected: {
    one: name => `File "${name}" is already selected.`,
    many: () => 'are already selected.',
  },
}
