import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './recovery-words-screen.module.css'
import { wordsAsText } from './word-check.ts'

export interface WordListProps {
  /** Empty words are still on their way. */
  words: readonly string[]
  email: string
  onContinue?: () => void
}

/** How long Copied! is shown, in milliseconds. */
const COPIED_FOR = 2000

/** The numbered words, and the ways to keep them. */
export function WordList({ words, email, onContinue }: WordListProps) {
  const [copy, setCopy] = useState<'idle' | 'copied' | 'failed'>('idle')
  const text = wordsAsText(email, words)

  useEffect(() => {
    if (copy === 'idle') return
    const timer = setTimeout(() => setCopy('idle'), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [copy])

  return (
    <>
      <ol className={styles.words} aria-busy={!onContinue}>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word's place is what names it.
          <li key={index}>
            <span>{index + 1}</span>
            {word ? <strong translate="no">{word}</strong> : <Skeleton width="5em" height="1em" />}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          icon={copy === 'copied' ? <Check size={16} /> : <Copy size={16} />}
          isDisabled={!onContinue}
          onPress={() =>
            navigator.clipboard.writeText(text).then(
              () => setCopy('copied'),
              () => setCopy('failed'),
            )
          }
        >
          {COPY_LABELS[copy]}
        </Button>
        <Button
          icon={<Download size={16} />}
          isDisabled={!onContinue}
          onPress={() => download('safelight-recovery-words.txt', text)}
        >
          Download
        </Button>
        <Button
          variant="primary"
          isDisabled={!onContinue}
          onPress={onContinue ?? (() => undefined)}
        >
          I have saved them
        </Button>
      </div>
    </>
  )
}

const COPY_LABELS = { idle: 'Copy', copied: 'Copied!', failed: 'Copying failed' }

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the blob once the click's task is over.
  setTimeout(() => URL.revokeObjectURL(url))
}
