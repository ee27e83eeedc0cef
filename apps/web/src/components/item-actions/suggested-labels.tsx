import type { LibraryItem } from '@safelight/client/item'
import type { LabelSuggestion } from '@safelight/client/labels'
import { texts } from '@safelight/texts/features/item-actions'
import { Plus, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { errorMessage } from '../../shared/error-message.ts'
import { formatPercent } from '../../shared/format.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { useLibrary } from '../contexts/library-context.tsx'
import { NOT_CHANGED, sayFailed } from './change-failures.ts'
import styles from './detections-panel.module.css'

export function SuggestedLabels({ item }: { item: LibraryItem }) {
  const { labels, itemActions } = useLibrary()
  const suggested = useAsync([labels, item], () => labels.of(item), { keep: true })

  const leave = (label: string) => suggested.change(all => all.filter(each => each.label !== label))

  async function take(suggestion: LabelSuggestion): Promise<void> {
    leave(suggestion.label)
    sayFailed(await itemActions.edit([item], { takeLabels: [suggestion] }), NOT_CHANGED)
  }

  async function refuse({ label }: LabelSuggestion): Promise<void> {
    leave(label)
    await labels.refuse(item.id, label).catch(error => {
      showToast({ tone: 'error', text: errorMessage(error, texts.dismissLabelFailed) })
      suggested.reload()
    })
  }

  if (!suggested.value?.length) return null
  return (
    <section className={styles.suggested} aria-label={texts.suggestedLabels}>
      <h3>{texts.suggestedLabels}</h3>
      <ul className={styles.labels}>
        {suggested.value.map(each => (
          <li key={each.label} className={styles.label}>
            <Button
              className={styles.take ?? ''}
              aria-label={texts.addLabel({ label: each.label })}
              onPress={() => take(each)}
            >
              <Plus size={14} aria-hidden="true" />
              {each.label}
              <small>{formatPercent(each.confidence)}</small>
            </Button>
            <Button
              className={styles.refuse ?? ''}
              aria-label={texts.dismissLabel({ label: each.label })}
              onPress={() => refuse(each)}
            >
              <X size={14} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
