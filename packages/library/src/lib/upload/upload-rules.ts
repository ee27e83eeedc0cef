import { LIMITS } from '@safelight/contract/limits'
import { FORMAT_NAMES, type MediaType, mediaTypeOf } from '@safelight/contract/media-types'
import { LABEL_CHARS, MOST_LABELS } from '../items/item-details.ts'

/** A file that may be uploaded. */
export interface AcceptedFile {
  file: File
  type: MediaType
}

export interface SelectionMessage {
  kind: 'error' | 'warning'
  text: string
}

/** Which of `chosen` may join the files that are already `selected`, and why the others may not. */
export function checkSelection(
  chosen: readonly File[],
  selected: readonly File[],
): { accepted: AcceptedFile[]; messages: SelectionMessage[] } {
  const accepted: AcceptedFile[] = []
  const messages: SelectionMessage[] = []
  const names = new Set(selected.map(identity))
  for (const file of chosen) {
    const type = mediaTypeOf(file)
    const problem = problemOf(file, type)
    if (problem) messages.push({ kind: 'error', text: problem })
    else if (names.has(identity(file))) {
      messages.push({ kind: 'warning', text: `File "${file.name}" is already selected.` })
    } else if (type) {
      names.add(identity(file))
      accepted.push({ file, type })
    }
  }
  const total = selected.length + accepted.length
  if (accepted.length > 0 && total > LIMITS.filesShown) {
    const text = `Showing first ${LIMITS.filesShown} files out of ${total} total files.`
    messages.push({ kind: 'warning', text })
  }
  return { accepted, messages }
}

/** The labels that a person typed, separated by commas. */
export function parseLabels(text: string): string[] {
  const labels = text.split(',').map(label => label.trim().slice(0, LABEL_CHARS))
  return [...new Set(labels)].filter(label => label !== '').slice(0, MOST_LABELS)
}

function problemOf(file: File, type: MediaType | undefined): string | undefined {
  if (!type) {
    return `File "${file.name}" has unsupported format. Only ${FORMATS} files are allowed.`
  }
  if (file.size > LIMITS.fileBytes) {
    return `File "${file.name}" is too large. Maximum size is 5GB.`
  }
  if (file.size === 0) return `${file.name}: File is empty (0 bytes) or inaccessible`
  return undefined
}

/** With a comma before the last one, as the message is specified. */
const FORMATS = new Intl.ListFormat('en-US').format(FORMAT_NAMES)

const identity = (file: File) => `${file.size}/${file.name}`
