import { itemName } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/search'
import { X } from 'lucide-react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { EagerThumbnail } from '../../components/tile/thumbnail.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { inline } from '../../shared/inline.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './search-screen.module.css'

export interface SimilarToProps {
  position: string
  onLeave: () => void
}

export function SimilarTo({ position, onLeave }: SimilarToProps) {
  const { search } = useLibrary()
  const { value: [item] = [] } = useAsync([search, position], () => search.items([position]))
  return (
    <div className={styles.similar}>
      <span className={styles.picture}>{item && <EagerThumbnail item={item} />}</span>
      <p>
        {item
          ? inline(
              texts.similarTo({
                name: itemName(item),
                title: chunks => <b dir="auto">{chunks}</b>,
              }),
            )
          : texts.similarToPhoto}
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={texts.leaveSimilar}
        icon={<X size={18} />}
        onPress={onLeave}
      />
    </div>
  )
}
