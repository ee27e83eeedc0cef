import type { LibraryItem } from '../src/items/item.ts'
import { anItem } from './fixtures.ts'

let last = 0

interface MemoryItem {
  isFavorite?: boolean
  isVideo?: boolean
  name?: string
  type?: string
  thumbhash?: string
  at?: { latitude: number; longitude: number }
  isGuess?: boolean
}

export function aPictureOf(time: string, part: MemoryItem = {}): LibraryItem {
  const local = `${time}:00.000`.slice(0, 23).padEnd(23, '0')
  const { name = `IMG_${++last}.jpg`, type = 'image/jpeg', thumbhash, at } = part
  const item = anItem({ id: `01J${String(++last).padStart(23, '0')}`, takenLocal: local })
  if (!item.details) throw new Error('an item without details')
  return {
    ...item,
    isVideo: part.isVideo ?? false,
    details: {
      ...item.details,
      name,
      type,
      taken: { local, offsetMinutes: 60 },
      ...(thumbhash && { thumbhash }),
    },
    privateDetails: {
      v: 1,
      labels: [],
      labelsConfidence: [],
      isFavorite: part.isFavorite ?? false,
      cameraName: 'Camera',
      ...at,
      ...(part.isGuess && { takenGuess: local }),
    },
  }
}

export function aStoreOf(items: readonly LibraryItem[]) {
  const sorted = items.toSorted((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1))
  return {
    reads: [] as number[],
    async read(after: string | undefined, limit: number) {
      const page = sorted
        .filter(item => after === undefined || positionOf(item) < after)
        .slice(0, limit)
      this.reads.push(page.length)
      return page
    },
    progress: async () => ({ filledTo: 'end', since: 1, removals: 0 }),
  }
}

const positionOf = ({ takenLocal, id }: LibraryItem) => `${takenLocal}_${id}`
