import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/memories'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { itemLabel } from '../../../components/tile/item-label.ts'
import { Thumbnail } from '../../../components/tile/thumbnail.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { Facts } from '../../../shared/ui/layout/facts.tsx'
import styles from './review.module.css'
import { factsOf, groupText, REASONS, trashText, whenText } from './review-texts.ts'
import type { Group } from './use-review.ts'

export interface GroupCardProps {
  group: Group
  onOpen: (item: LibraryItem) => void
  onKeepThese: (group: Group, kept: ReadonlySet<string>) => Promise<void>
  onKeepAll: (group: Group) => Promise<void>
  onStack: (group: Group) => Promise<void>
}

export function GroupCard({ group, onOpen, onKeepThese, onKeepAll, onStack }: GroupCardProps) {
  const { items, best, reason } = group
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set([best]))
  const { busy, isBusy, run } = useBusy<'trash' | 'keep' | 'stack'>()
  const kept = new Set(items.map(({ id }) => id).filter(id => chosen.has(id)))

  const act = (what: Parameters<typeof isBusy>[0], change: () => Promise<void>) => async () => {
    if (!busy) await run(change, what)
  }

  const choose = (id: string, isKept: boolean) =>
    setChosen(before => {
      const next = new Set(before)
      if (isKept) next.add(id)
      else next.delete(id)
      return next
    })

  return (
    <li className={styles.group} aria-label={groupText(items)}>
      <h2 className={styles.when}>{whenText(items)}</h2>
      <ul className={styles.items}>
        {items.map(item => (
          <li key={item.id} className={styles.item} data-kept={kept.has(item.id)}>
            <button
              type="button"
              className={styles.picture}
              aria-label={itemLabel(item)}
              onClick={() => onOpen(item)}
            >
              <Thumbnail item={item} />
            </button>
            <Checkbox
              isSelected={kept.has(item.id)}
              aria-label={texts.keepItem({ name: itemLabel(item) })}
              onChange={isKept => choose(item.id, isKept)}
            >
              {texts.keep}
            </Checkbox>
            {item.id === best && <p className={styles.best}>{REASONS[reason]}</p>}
            <Facts className={styles.facts}>{factsOf(item)}</Facts>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          isDisabled={kept.size === 0 || kept.size === items.length}
          busy={isBusy('trash')}
          onPress={act('trash', () => onKeepThese(group, kept))}
        >
          {trashText(items.length, kept.size)}
        </Button>
        <Button variant="quiet" busy={isBusy('keep')} onPress={act('keep', () => onKeepAll(group))}>
          {texts.keepAll}
        </Button>
        {!areStacked(items) && (
          <Button
            variant="quiet"
            icon={<Layers size={16} />}
            busy={isBusy('stack')}
            onPress={act('stack', () => onStack(group))}
          >
            {texts.stackThem}
          </Button>
        )}
      </div>
    </li>
  )
}

function areStacked([first, ...others]: readonly LibraryItem[]): boolean {
  const id = first?.privateDetails?.stack?.id
  return id !== undefined && others.every(({ privateDetails }) => privateDetails?.stack?.id === id)
}
