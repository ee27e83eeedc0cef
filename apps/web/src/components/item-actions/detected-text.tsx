import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/item-actions'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { CopyButton } from '../../shared/ui/controls/keep-text.tsx'
import { useLibrary } from '../contexts/library-context.tsx'
import styles from './detections-panel.module.css'

/** Shows the text that a model found in an item: its lines or, if only words were kept, these. */
export function DetectedText({ item }: { item: LibraryItem }) {
  const { writtenTexts } = useLibrary()
  const { value } = useAsync([writtenTexts, item.id], () => writtenTexts.of(item), { keep: true })
  if (!value) return null
  const { words, lines } = value
  const text = lines.length > 0 ? lines.map(line => line.text).join('\n') : words.join(' ')
  return (
    <section className={styles.suggested} aria-label={texts.foundText}>
      <h3>{texts.foundText}</h3>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <CopyButton text={text} size="small" />
    </section>
  )
}
