import { useEffect, useRef, useState } from 'react'

/** How long Copied! is shown, in milliseconds. */
const COPIED_TIME = 2000

/** Copies an address that stands in a field; where the browser refuses, the field is selected instead. */
export function useCopied(url: string | undefined) {
  const [copied, setCopied] = useState(false)
  const timer = useRef(0)
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url ?? '')
    } catch {
      // To be copied by hand.
      address.current?.focus()
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(setCopied, COPIED_TIME, false)
  }

  return { copied, copy, address }
}
