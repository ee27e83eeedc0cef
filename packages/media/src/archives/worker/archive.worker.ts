import { expose, transfer } from 'comlink'
import type { ArchiveEntry, ArchiveLimits, EntryContent } from '../archive.ts'
import { fromPosted, type PostedFile, toPosted } from '../packed/posted-file.ts'
import { readEntries } from '../read-entries.ts'
import { outcomeOf } from './outcome.ts'

let entries: AsyncGenerator<ArchiveEntry<EntryContent>> | undefined
let current: ArchiveEntry<EntryContent> | undefined

const api = {
  begin(archive: PostedFile, name: string, limits: ArchiveLimits): void {
    entries = readEntries(fromPosted(archive), name, limits)
  },

  /** Resolves to the next entry; undefined after the last one. */
  next: () =>
    outcomeOf(async () => {
      current = undefined
      const { value } = (await entries?.next()) ?? {}
      if (!value) return undefined
      current = value
      const { path, size, modified, problem } = value
      return { path, size, modified, ...(problem ? { problem } : {}) }
    }),

  async open() {
    const outcome = await outcomeOf(async () => {
      const content = await current?.open()
      return content instanceof Blob ? toPosted(content) : content
    })
    const content = 'value' in outcome ? outcome.value : undefined
    return content instanceof Uint8Array ? transfer(outcome, [content.buffer]) : outcome
  },
}

export type ArchiveWorker = typeof api
expose(api)
