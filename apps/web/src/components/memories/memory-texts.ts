import { type HiddenMemory, type Memory, yearOf } from '@safelight/client/memories'
import { texts } from '@safelight/texts/memories'
import { formatDay, formatDays } from '../../shared/format.ts'

type Told = Pick<Memory, 'kind' | 'first' | 'last' | 'title'>

/** What a memory is called. `today` is the day for which it was found. */
export function memoryTitle({ kind, first, title }: Told, today: string): string {
  if (kind === 'trip') return title ?? texts.aTrip
  if (kind === 'year') return `${yearOf(first)}`
  return texts.yearsAgo({ count: yearOf(today) - yearOf(first) })
}

/** When it was; of a year its title says that. */
export function memoryDays({ kind, first, last }: HiddenMemory): string {
  if (kind === 'year') return texts.aYearInPictures
  return first === last
    ? formatDay(`${first}T00:00:00.000`)
    : formatDays(`${first}T00:00:00.000`, `${last}T00:00:00.000`)
}

/** A name for an album of it, which is read later than today. */
export const memoryAlbumTitle = (memory: Told): string => {
  const { kind, first } = memory
  if (kind === 'year') return texts.yearInPictures({ year: `${yearOf(first)}` })
  return kind === 'trip' && memory.title
    ? texts.tripAlbum({ title: memory.title, days: memoryDays(memory) })
    : memoryDays(memory)
}

/** What a hidden memory is called where it can be shown again. */
export const hiddenText = (memory: HiddenMemory): string => {
  const { kind, first } = memory
  if (kind === 'year') return texts.yearInPictures({ year: `${yearOf(first)}` })
  return kind === 'trip' ? texts.tripOn({ days: memoryDays(memory) }) : memoryDays(memory)
}
