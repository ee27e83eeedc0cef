import type { Colors } from '@safelight/basemap/paint'
import { type RefObject, useEffect, useState } from 'react'

export interface MapColors extends Colors {
  text: string
  muted: string
  rim: string
}

/** Reads colors from the swatch elements in `ref`, because a canvas cannot use CSS custom properties. */
export function useMapColors(ref: RefObject<HTMLElement | null>): MapColors | undefined {
  const [colors, setColors] = useState<MapColors>()
  useEffect(() => {
    const read = () => {
      const swatches = [...(ref.current?.querySelectorAll<HTMLElement>('[data-swatch]') ?? [])]
      const next = Object.fromEntries(
        swatches.map(each => [each.dataset.swatch ?? '', getComputedStyle(each).color]),
      ) as unknown as MapColors
      setColors(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    read()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const theme = new MutationObserver(read)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    scheme.addEventListener('change', read)
    return () => {
      theme.disconnect()
      scheme.removeEventListener('change', read)
    }
  }, [ref])
  return colors
}
