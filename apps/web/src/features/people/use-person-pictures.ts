import type { LibraryItem } from '@safelight/client/item'
import { createPagedList } from '@safelight/client/paged-list'
import type { PicturesOfPerson } from '@safelight/client/people'
import { useMemo } from 'react'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { type Paged, usePagedList } from '../../components/item-lists/use-paged-list.ts'
import { usePeople } from '../../components/people/use-people.ts'
import { useKeyedEffect } from '../../shared/hooks/use-keyed-effect.ts'

export interface PersonPictures extends Paged<LibraryItem, PicturesOfPerson> {
  isRead: boolean
}

export function usePersonPictures(id: string): PersonPictures {
  const { people, state } = usePeople()
  const list = useMemo(
    () =>
      createPagedList(
        async (after: string | undefined): Promise<PicturesOfPerson> =>
          people ? people.pictures(id, after) : { items: [], next: undefined },
      ),
    [people, id],
  )
  const paged = usePagedList(list)
  useKeyedEffect([list, state?.revision], () => list.reload(0))
  return { ...paged, items: useCurrentItems(paged.items), isRead: paged.pages.length > 0 }
}
