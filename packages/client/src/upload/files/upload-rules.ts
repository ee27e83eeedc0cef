import { LIMITS } from '@safelight/contract/limits'
import {
  formatNames,
  MEDIA_TYPES,
  type MediaType,
  mediaTypeOf,
} from '@safelight/contract/media-types'
import { sizeLimit } from '@safelight/contract/upload'
import { texts } from '@safelight/texts/client/upload'
import { LABEL_CHARS, MOST_LABELS } from '../../items/item-details.ts'
import type { KnownFacts } from './known-facts.ts'
import { isSameContent } from './same-content.ts'
import { isBigTiff, isText, typeForUpload, typeInside } from './type-inside.ts'

export interface AcceptedFile {
  file: File
  type: MediaType
  /** Facts from outside the file, set by imports only. Then the file may have any type in `importTypes`. */
  known?: KnownFacts
  movie?: File
  isOfRawPair?: true
}

export interface SelectionMessage {
  kind: 'error' | 'warning'
  text: string
  /** Names of the files that `text` only counts. */
  names?: string[]
  files?: string[]
}

/** The largest number of files with a problem that are named one by one. More are counted in one sentence. */
const NAMED = 3

/** `bytes` is the largest size of a file. A selection of more than `shown` files gets a warning. */
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
 * Checks which of `chosen` can join the `selected` files, and says why the others cannot. A file is a
 * duplicate only if both its name and its content match.
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
    const type = await typeForUpload(file, limits.moreFormats)
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
    messages.push({ kind: 'warning', text: texts.someShown({ shown: limits.shown, total }) })
  }
  return { accepted, messages }
}

export function parseLabels(text: string): string[] {
  const labels = text.split(',').map(label => label.trim().slice(0, LABEL_CHARS))
  return [...new Set(labels)].filter(label => label !== '').slice(0, MOST_LABELS)
}

export const unsupportedFormat = (file: File, moreFormats: boolean): string =>
  texts.unsupported({ name: file.name, limit: allowed(moreFormats) })

/** Says why the content of a file is refused. Rejects if the file cannot be read. */
export async function refusedContent(file: File, moreFormats: boolean): Promise<string> {
  const { name } = file
  const type = mediaTypeOf(file)
  if (await isBigTiff(file)) return texts.bigTiff({ name })
  if (await isText(file)) return texts.textInside({ name })
  if (!type || (await typeInside(name, file))) return unsupportedFormat(file, moreFormats)
  return texts.otherContent({ name, format: MEDIA_TYPES[type].name })
}

export const tooLarge = (path: string, size: string): string =>
  texts.tooLarge({ name: path.slice(path.lastIndexOf('/') + 1), limit: size })

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
  const { one, many } = MESSAGES[problem]
  const kind = problem === 'selected' ? 'warning' : 'error'
  if (names.length <= NAMED)
    return names.map(name => ({ kind, text: one({ name, limit }), files: [name] }))
  return [{ kind, text: many({ count: names.length, limit }), names, files: names }]
}

/** Lists the enabled formats, with a comma before the last one, as in the product's specification. */
const allowed = (moreFormats: boolean): string =>
  new Intl.ListFormat('en-US').format(formatNames(moreFormats))

/** For each problem, the messages about one file and about several. `limit` is a size or the formats. */
const MESSAGES: Record<
  Problem,
  {
    one: (values: { name: string; limit: string }) => string
    many: (values: { count: number; limit: string }) => string
  }
> = {
  unsupported: { one: texts.unsupported, many: texts.manyUnsupported },
  'too-large': { one: texts.tooLarge, many: texts.manyTooLarge },
  empty: { one: texts.empty, many: texts.manyEmpty },
  selected: { one: texts.selected, many: texts.manySelected },
}
