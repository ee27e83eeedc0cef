import type { LibraryItem } from '@safelight/client/item'
import { createPagedList, type Page } from '@safelight/client/paged-list'
import type { PublicShare } from '@safelight/client/public-link'
import { pagesInShownOrder } from '@safelight/client/shown-order'
import { useEffect, useMemo } from 'react'
import { type Paged, usePagedList } from '../item-lists/use-paged-list.ts'

interface FilesPage extends Page<LibraryItem, number> {
  refused: number
}

export interface LinkFilesList extends Paged<LibraryItem, FilesPage> {
  /** How many files were left out because they could not be verified. */
  refused: number
}

export function useLinkFiles(share: PublicShare): LinkFilesList {
  const list = useMemo(
    () =>
      createPagedList(async (number: number = 0): Promise<FilesPage> => {
        const { hasMore, ...page } = await share.page(number)
        return { ...page, next: hasMore ? number + 1 : undefined }
      }),
    [share],
  )
  useEffect(() => {
    if (list.state().pages.length === 0) list.loadMore()
  }, [list])

  const files = usePagedList(list)
  const items = useMemo(() => pagesInShownOrder(files.pages, files.items), [files])
  const refused = files.pages.reduce((sum, page) => sum + page.refused, 0)
  return { ...files, items, refused }
}
