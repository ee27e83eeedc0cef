import type { Box, Tag } from '@safelight/recognition/detections'

/** The classes of animals that people keep as pets: cat and dog (format rule F19). */
export const PETS = { cat: 15, dog: 16 } as const

export interface AnimalInPicture {
  animal: number
  box: Box
}

interface ItemAnimals {
  month: string
  /** The surest first. */
  found: readonly AnimalInPicture[]
}

/** The cats and dogs that a model found in items. They suggest where a pet may be, and name none. */
export function createAnimals() {
  const items = new Map<string, ItemAnimals>()
  const classes = new Set<number>(Object.values(PETS))
  return {
    put(id: string, month: string, tags: readonly Tag[]): void {
      const found = tags
        .filter(tag => classes.has(tag.class))
        .sort((a, b) => b.confidence - a.confidence)
        .map(({ class: animal, box }) => ({ animal, box }))
      if (found.length > 0) items.set(id, { month, found })
    },

    remove: (id: string): void => void items.delete(id),
    of: (id: string): readonly AnimalInPicture[] => items.get(id)?.found ?? [],

    /** Returns the surest box of each item, by month, the latest month first. */
    withClass(animal: number, without: ReadonlySet<string>): Map<string, Map<string, Box>> {
      const months = new Map<string, Map<string, Box>>()
      for (const [id, { month, found }] of items) {
        const box = found.find(each => each.animal === animal)?.box
        if (!box || without.has(id)) continue
        months.set(month, (months.get(month) ?? new Map<string, Box>()).set(id, box))
      }
      return new Map([...months].sort(([a], [b]) => (a < b ? 1 : -1)))
    },
  }
}
