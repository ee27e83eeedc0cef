import { LIMITS } from '@safelight/contract/limits'
import {
  allMetadataSteps,
  availableMonths,
  type MediaItem,
  type MonthCount,
} from '@safelight/contract/media'
import type { ApiClient } from './api-client.ts'
import type { ItemStore } from './item-store.ts'
import type { LibraryItem } from './items.ts'
import { createObservable } from './lib/observable.ts'

export interface TimelineState {
  /** `idle` when more can be loaded, `end` when everything is. */
  status: 'loading' | 'idle' | 'end' | 'failed'
  /** How many items there are in each month; undefined until the server has said. */
  months: MonthCount[] | undefined
}

/** Fills the item store from the server, a page at a time, newest first. */
export interface Timeline {
  state(): TimelineState
  subscribe(listener: () => void): () => void
  /** Loads the next page; the first call loads the first page and the months. */
  loadMore(): Promise<void>
  /** Takes in what was just uploaded. */
  add(record: MediaItem): Promise<void>
}

export function createTimeline(
  api: ApiClient,
  items: ItemStore,
  openItems: (records: MediaItem[]) => Promise<LibraryItem[]>,
): Timeline {
  const current = createObservable<TimelineState>({ status: 'idle', months: undefined })
  const change = (part: Partial<TimelineState>) => current.set({ ...current.get(), ...part })
  let page = 0
  let after: string | undefined

  async function refreshMonths(): Promise<void> {
    change({ months: await api.call(availableMonths) })
  }

  async function nextPage(): Promise<void> {
    const answer = await api.call(allMetadataSteps, {
      params: { page, limit: LIMITS.galleryPage },
      query: { after },
    })
    const records = answer.fileUploadResponseList
    items.put(await openItems(records))
    const last = records.at(-1)
    if (last) after = `${last.dateTaken}_${last.id}`
    page += 1
    change({ status: records.length < LIMITS.galleryPage ? 'end' : 'idle' })
  }

  return {
    state: current.get,
    subscribe: current.subscribe,

    async loadMore() {
      const { status, months } = current.get()
      if (status === 'loading' || status === 'end') return
      change({ status: 'loading' })
      try {
        await Promise.all([months ? undefined : refreshMonths(), nextPage()])
      } catch {
        change({ status: 'failed' })
      }
    },

    async add(record) {
      items.put(await openItems([record]))
      const { months } = current.get()
      if (months) change({ months: withOneMore(months, record) })
    },
  }
}

/** The months' counts with one more item, without asking the server again. */
function withOneMore(months: MonthCount[], { dateTaken, type }: MediaItem): MonthCount[] {
  const [year = 0, month = 0] = dateTaken.split('-').map(Number)
  const videos = type === 'video/mp4' ? 1 : 0
  const isMonth = (each: MonthCount) => each.year === year && each.month === month
  if (!months.some(isMonth)) return [...months, { year, month, count: 1, videos }]
  return months.map(each =>
    isMonth(each) ? { ...each, count: each.count + 1, videos: each.videos + videos } : each,
  )
}
