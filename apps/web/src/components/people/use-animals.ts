import type { AnimalInPicture } from '@safelight/client/people'
import { texts } from '@safelight/texts/features/people'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useLibrary } from '../contexts/library-context.tsx'
import { usePeople } from './use-people.ts'

export interface NamedAnimal extends AnimalInPicture {
  name: string
}

const NONE: readonly NamedAnimal[] = []

/** The cats and dogs that a model found in an item, without refused ones and those that are a pet already. */
export function useAnimals(id: string): readonly NamedAnimal[] {
  const { itemTags } = useLibrary()
  const { people, state } = usePeople()
  const { value = NONE } = useAsync(
    [people, itemTags, id, state?.revision],
    async () => {
      const found = await people.animalsIn(id)
      if (found.length === 0) return NONE
      const tags = new Set((await itemTags.of(id)).map(tag => tag.class))
      return found
        .filter(({ animal }) => tags.has(animal))
        .map(each => ({ ...each, name: isDog(each.animal) ? texts.dog : texts.cat }))
    },
    { keep: true },
  )
  return value
}

/** The class of dogs (format rule F19). The only other class of pets is that of cats. */
export const isDog = (animal: number | undefined): boolean => animal === 16
