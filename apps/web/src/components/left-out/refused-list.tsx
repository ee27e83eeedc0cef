import type { SelectionMessage } from '@safelight/library/upload-queue'
import styles from './left-out.module.css'
import { leftOutOf, RefusedFiles } from './refused-files.tsx'
import { SaveLeftOut } from './save-left-out.tsx'

/** Files that were not taken, with the reasons, and a button that saves the list. */
export const RefusedList = ({ messages }: { messages: readonly SelectionMessage[] }) => (
  <div className={styles.refusedList}>
    <RefusedFiles messages={messages} />
    <SaveLeftOut files={leftOutOf(messages)} />
  </div>
)
