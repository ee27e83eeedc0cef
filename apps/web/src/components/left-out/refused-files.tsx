import type { SelectionMessage } from '@safelight/library/upload-queue'
import styles from './left-out.module.css'
import type { LeftOut } from './left-out-csv.ts'
import { NamesFold } from './names-fold.tsx'

/** Why files were not taken: a sentence for one, and for many a sentence with their names behind a fold. */
export const RefusedFiles = ({ messages }: { messages: readonly SelectionMessage[] }) =>
  messages.map(({ text, names }) =>
    names ? (
      <NamesFold key={text} tone="error" text={text} names={names} />
    ) : (
      <p key={text} className={styles.refused}>
        {text}
      </p>
    ),
  )

/** The same as a list of files. */
export const leftOutOf = (messages: readonly SelectionMessage[]): LeftOut[] =>
  messages.flatMap(({ files = [], text }) => files.map(path => ({ path, reason: text })))
