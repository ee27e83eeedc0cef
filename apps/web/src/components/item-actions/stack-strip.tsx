import type { LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { itemLabel } from '../tile/item-label.ts'
import { EagerThumbnail } from '../tile/thumbnail.tsx'
import { useItemActions } from './item-actions-context.tsx'
import styles from './stack-strip.module.css'

export interface StackStripProps {
  /** In stack order. The first item is the cover. */
  stack: readonly LibraryItem[]
  itemId: string
  onChoose: (id: string) => void
}

export function StackStrip({ stack, itemId, onChoose }: StackStripProps) {
  const { makeCover, unstack } = useItemActions()
  const [cover] = stack
  const shown = stack.find(({ id }) => id === itemId)
  return (
    <section className={styles.strip} aria-label={texts.stackOf({ count: stack.length })}>
      <ul className={styles.items}>
        {stack.map(item => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.item}
              aria-label={itemLabel(item)}
              aria-current={item.id === itemId}
              onClick={() => onChoose(item.id)}
            >
              <EagerThumbnail item={item} />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.action}
          aria-disabled={!shown || shown.id === cover?.id}
          onClick={() => shown && shown.id !== cover?.id && makeCover(shown, stack)}
        >
          {common.useAsCover}
        </button>
        <button type="button" className={styles.action} onClick={() => unstack(stack)}>
          {texts.unstack}
        </button>
      </div>
    </section>
  )
}
