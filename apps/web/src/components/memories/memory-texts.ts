import { type HiddenMemory, type Memory, yearOf } from '@safelight/client/memories'
import { texts } from '@safelight/texts/features/memories'
import { formatDay, formatDays } from '../../shared/format.ts'

type Told = Pick<Memory, 'kind' | 'first' | 'last' | 'title'>

/** `today` is the day for which the memory was found. */
export function memoryTitle({ kind, first, title }: Told, today: string): string {
  if (kind === 'trip') return title ?? texts.aTrip
  if (kind === 'year') return `${yearOf(first)}`
  return texts.yearsAgo({ count: yearOf(today) - yearOf(first) })
}

/** Returns the days of a memory. For a year, returns a description, because the year is the title. */
export function memoryDays({ kind, first, last }: HiddenMemory): string {
  if (kind === 'year') return texts.aYearInPictures
  return first === last
    ? formatDay(`${first}T00:00:00.000`)
    : formatDays(`${first}T00:00:00.000`, `${last}T00:00:00.000`)
}

/** Unlike `memoryTitle`, does not depend on the current day, because the album keeps this title. */
export const memoryAlbumTitle = (memory: Told): string => {
  const { kind, first } = memory
  if (kind === 'year') return texts.yearInPictures({ year: `${yearOf(first)}` })
  return kind === 'trip' && memory.title
    ? texts.tripAlbum({ title: memory.title, days: memoryDays(memory) })
    : memoryDays(memory)
}

export const hiddenText = (memory: HiddenMemory): string => {
  const { kind, first } = memory
  if (kind === 'year') return texts.yearInPictures({ year: `${yearOf(first)}` })
  return kind === 'trip' ? texts.tripOn({ days: memoryDays(memory) }) : memoryDays(memory)
}
