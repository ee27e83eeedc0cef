import type { SelectionMessage } from '@safelight/client/upload-queue'
import styles from './left-out.module.css'
import type { LeftOut } from './left-out-csv.ts'
import { NamesFold } from './names-fold.tsx'

export const RefusedFiles = ({ messages }: { messages: readonly SelectionMessage[] }) =>
  messages.map(({ text, names }, index) =>
    names ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two messages may have the same text
      <NamesFold key={index} tone="error" text={text} names={names} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <p key={index} className={styles.refused}>
        {text}
      </p>
    ),
  )

export const leftOutOf = (messages: readonly SelectionMessage[]): LeftOut[] =>
  messages.flatMap(({ files = [], text }) => files.map(path => ({ path, reason: text })))
