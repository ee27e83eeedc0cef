import { itemName, type LibraryItem } from '@safelight/client/item'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { EagerThumbnail } from '../../components/tile/thumbnail.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './search-screen.module.css'

export interface SimilarToProps {
  position: string
  onLeave: () => void
}

/** The picture to which those below are similar. */
export function SimilarTo({ position, onLeave }: SimilarToProps) {
  const item = useItemAt(position)
  return (
    <div className={styles.similar}>
      <span className={styles.picture}>{item && <EagerThumbnail item={item} />}</span>
      <p>
        Similar to <b dir="auto">{item ? itemName(item) : 'a photo'}</b>
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label="Leave similar pictures"
        icon={<X size={18} />}
        onPress={onLeave}
      />
    </div>
  )
}

function useItemAt(position: string): LibraryItem | undefined {
  const { search } = useLibrary()
  const [found, setFound] = useState<{ position: string; item: LibraryItem | undefined }>()
  useEffect(() => {
    let current = true
    search.items([position]).then(
      ([item]) => current && setFound({ position, item }),
      () => {},
    )
    return () => {
      current = false
    }
  }, [search, position])
  return found?.position === position ? found.item : undefined
}
