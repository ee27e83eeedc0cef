import { type HiddenMemory, type Memory, yearOf } from '@safelight/client/memories'
import { texts } from '@safelight/texts/memories'
import { formatCount, formatDay, formatDays } from '../../shared/format.ts'

type Told = Pick<Memory, 'kind' | 'first' | 'last' | 'title'>

/** What a memory is called. `today` is the day for which it was found. */
export function memoryTitle({ kind, first, title }: Told, today: string): string {
  if (kind === 'trip') return title ?? texts.aTrip
  if (kind === 'year') return `${yearOf(first)}`
  return `${formatCount(yearOf(today) - yearOf(first), 'year')} ago`
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
  if (kind === 'year') return `${yearOf(first)} in pictures`
  return kind === 'trip' && memory.title
    ? `${memory.title}, ${memoryDays(memory)}`
    : memoryDays(memory)
}

/** What a hidden memory is called where it can be shown again. */
export const hiddenText = (memory: HiddenMemory): string => {
  const { kind, first } = memory
  if (kind === 'year') return `${yearOf(first)} in pictures`
  return kind === 'trip' ? `Trip of ${memoryDays(memory)}` : memoryDays(memory)
}
