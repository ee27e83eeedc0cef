import { texts } from '@safelight/texts/features/recovery-words'
import { Button } from '../../shared/ui/controls/button.tsx'
import { KeepText } from '../../shared/ui/controls/keep-text.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './recovery-words-screen.module.css'
import { wordsAsText } from './word-check.ts'

export interface WordListProps {
  words: readonly string[]
  email: string
  onContinue?: () => void
}

export function WordList({ words, email, onContinue }: WordListProps) {
  return (
    <>
      <ol className={styles.words} aria-busy={!onContinue}>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its position
          <li key={index}>
            <span>{index + 1}</span>
            {word ? <strong translate="no">{word}</strong> : <Skeleton width="5em" height="1em" />}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <KeepText
          text={wordsAsText(email, words)}
          fileName="safelight-recovery-words.txt"
          isDisabled={!onContinue}
        />
        <Button
          variant="primary"
          isDisabled={!onContinue}
          onPress={onContinue ?? (() => undefined)}
        >
          {texts.savedThem}
        </Button>
      </div>
    </>
  )
}
