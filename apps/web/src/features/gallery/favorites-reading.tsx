import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/gallery'
import { useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { ReadingProgress } from '../../components/item-lists/reading-progress.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'

/** Returns how much of the library the device has read. Favorites are found only in that part. */
export function useFavoritesReading() {
  const { search } = useLibrary()
  return useSyncExternalStore(search.subscribe, search.progress)
}

export function FavoritesReading() {
  const { search } = useLibrary()
  const progress = useFavoritesReading()
  if (progress.status !== 'failed') return <ReadingProgress progress={progress} />
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" onPress={search.start}>
          {common.tryAgain}
        </Button>
      }
    >
      {texts.findingFavoritesFailed}
    </Banner>
  )
}
