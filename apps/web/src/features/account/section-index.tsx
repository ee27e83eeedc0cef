import { texts } from '@safelight/texts/features/account/page'
import { Link, useLocation } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import styles from './account.module.css'

interface Listed {
  id: string
  title: string
  element: HTMLElement
}

const IndexContext = createContext<(section: Listed) => () => void>(() => () => {})

/** Shows links to all sections that are on the page. Sections may appear and disappear. */
export function SectionIndex({ children }: { children: ReactNode }) {
  const [sections, setSections] = useState<readonly Listed[]>([])
  const list = useCallback((section: Listed) => {
    setSections(before => [...before, section].sort(byPosition))
    return () => setSections(before => before.filter(each => each !== section))
  }, [])
  return (
    <>
      <nav className={styles.index} aria-label={texts.sections}>
        {sections.map(({ id, title }) => (
          <Link key={id} to="/account" hash={id} activeProps={{}} activeOptions={HASH}>
            {title}
          </Link>
        ))}
      </nav>
      <IndexContext value={list}>{children}</IndexContext>
    </>
  )
}

/** Without this, every link would be marked as leading to the current page. */
const HASH = { includeHash: true }

const byPosition = (a: Listed, b: Listed): number =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Lists a section while it is on the page, and scrolls to it if the address names it. */
export function useListed(element: RefObject<HTMLElement | null>, id: string, title: string) {
  const list = useContext(IndexContext)
  const isNamed = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    if (element.current) return list({ id, title, element: element.current })
  }, [list, element, id, title])
  useEffect(() => {
    if (isNamed && element.current) return stayAt(element.current)
  }, [isNamed, element])
}

/**
 * Scrolls to a section, and again whenever the page changes its height, for example because another section
 * has loaded. Stops when the person does something. Returns a function that stops earlier.
 */
function stayAt(section: HTMLElement): () => void {
  const done = new AbortController()
  const sizes = new ResizeObserver(() => section.scrollIntoView())
  if (section.parentElement) sizes.observe(section.parentElement)
  for (const act of ['pointerdown', 'wheel', 'touchstart', 'keydown']) {
    addEventListener(act, () => done.abort(), { signal: done.signal, passive: true })
  }
  done.signal.addEventListener('abort', () => sizes.disconnect())
  return () => done.abort()
}
