import { useEffect } from 'react'
import { setTitlePrefix } from '../../../shared/ui/layout/page-title.tsx'

/** Shows how far uploads are in the browser's tab, before the page's own name. */
export function useProgressTitle(percent: string | undefined): void {
  useEffect(() => {
    setTitlePrefix(percent === undefined ? '' : `${percent} · `)
    return () => setTitlePrefix('')
  }, [percent])
}
