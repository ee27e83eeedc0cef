import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import styles from './account.module.css'

interface Notice {
  tone: 'success' | 'error'
  text: string
}

type Notify = (notice: Notice | undefined) => void

const NoticesContext = createContext<Notify | undefined>(undefined)

/** Says what came of the last act in any section, in a banner above all of them. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>()
  const banner = useRef<HTMLDivElement>(null)
  // The section that it is about may be far below.
  useEffect(() => {
    if (notice) banner.current?.focus()
  }, [notice])
  return (
    <NoticesContext value={setNotice}>
      {notice && (
        <div className={styles.notice}>
          <Banner key={notice.text} tone={notice.tone} ref={banner}>
            {notice.text}
          </Banner>
        </div>
      )}
      {children}
    </NoticesContext>
  )
}

/** Shows a banner in place of the last one, or none. */
export function useNotify(): Notify {
  const notify = useContext(NoticesContext)
  if (!notify) throw new Error('A notice is given outside of the account page.')
  return notify
}
