import type { LibraryItem } from '@safelight/client/item'
import { createPagedList } from '@safelight/client/paged-list'
import type { PicturesOfPerson } from '@safelight/client/people'
import { useMemo } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { type Paged, usePagedList } from '../../components/item-lists/use-paged-list.ts'
import { usePeople } from '../../components/people/use-people.ts'
import { useKeyedEffect } from '../../shared/hooks/use-keyed-effect.ts'

export interface PersonPictures extends Paged<LibraryItem, PicturesOfPerson> {
  isRead: boolean
}

type ReadPage = (after: string | undefined) => Promise<PicturesOfPerson>

export function usePersonPictures(id: string): PersonPictures {
  const { people } = usePeople()
  return usePages(
    useMemo(() => (after: string | undefined) => people.pictures(id, after), [people, id]),
  )
}

/** Photos with an animal of a pet's class, without those that the pet is in and those with a refused tag. */
export function useMaybeWith(pet: string, animal: number): PersonPictures {
  const { people } = usePeople()
  const { itemTags } = useLibrary()
  const read = useMemo(
    () => async (after: string | undefined) => {
      const { items, next } = await people.maybeWith(pet, after)
      const tags = await Promise.all(items.map(({ id }) => itemTags.of(id)))
      const isTagged = (at: number) => tags[at]?.some(tag => tag.class === animal)
      return { items: items.filter((_, at) => isTagged(at)), next }
    },
    [people, itemTags, pet, animal],
  )
  return usePages(read)
}

function usePages(read: ReadPage): PersonPictures {
  const { state } = usePeople()
  const list = useMemo(() => createPagedList(read), [read])
  const paged = usePagedList(list)
  useKeyedEffect([list, state?.revision], () => list.reload(0))
  return { ...paged, items: useCurrentItems(paged.items), isRead: paged.pages.length > 0 }
}
