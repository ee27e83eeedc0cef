import { useEffect, useRef, useState } from 'react'
import styles from './status-messages.module.css'
import { type Tone, ToneIcon } from './tone.tsx'

export interface StatusMessage {
  id: number
  type: Exclude<Tone, 'info'>
  text: string
}

/** How long a status message is shown, in milliseconds. */
const LIFETIME = 5000

/** Messages that disappear automatically. `add` shows a message, `clear` removes all. */
export function useStatusMessages() {
  const [messages, setMessages] = useState<readonly StatusMessage[]>([])
  const nextId = useRef(0)
  const timers = useRef(new Set<number>())

  useEffect(() => {
    const running = timers.current
    return () => running.forEach(window.clearTimeout)
  }, [])

  function add(type: StatusMessage['type'], text: string): void {
    const id = nextId.current++
    setMessages(shown => [...shown, { id, type, text }])
    const timer = window.setTimeout(() => {
      timers.current.delete(timer)
      setMessages(shown => shown.filter(message => message.id !== id))
    }, LIFETIME)
    timers.current.add(timer)
  }
  return { messages, add, clear: () => setMessages([]) }
}

/** The list is always mounted, so that screen readers announce new messages. */
export const StatusMessages = ({ messages }: { messages: readonly StatusMessage[] }) => (
  <div className={styles.list}>
    <div role="status">{messages.filter(({ type }) => type !== 'error').map(item)}</div>
    <div role="alert">{messages.filter(({ type }) => type === 'error').map(item)}</div>
  </div>
)

const item = ({ id, type, text }: StatusMessage) => (
  <p key={id} className={styles.message} data-tone={type}>
    <ToneIcon tone={type} />
    <span dir="auto">{text}</span>
  </p>
)
