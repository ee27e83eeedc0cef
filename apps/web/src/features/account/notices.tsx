import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import styles from './account.module.css'

interface Notice {
  tone: 'success' | 'error'
  text: string
}

type Notify = (notice: Notice | undefined) => void

const NoticesContext = createContext<Notify | undefined>(undefined)

export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>()
  const banner = useRef<HTMLDivElement>(null)
  // Focus the banner, because it may be far above the section in which the person acted.
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

/** Returns a function that replaces the banner, or removes it if the notice is undefined. */
export function useNotify(): Notify {
  const notify = useContext(NoticesContext)
  if (!notify) throw new Error('useNotify needs a NoticesProvider.')
  return notify
}
