import { useCallback, useState } from 'react'

export interface OpenDialog<Dialog> {
  dialog: Dialog | undefined
  /** Opens a dialog in place of the one that is open. */
  open: (dialog: Dialog) => void
  /** Closes a dialog, unless another one is open: a dialog that Back has closed may still save. */
  close: (dialog: Dialog | undefined) => void
}

/** Holds the dialog that is open, if any. */
export function useOpenDialog<Dialog extends object>(): OpenDialog<Dialog> {
  const [dialog, open] = useState<Dialog>()
  const close = useCallback(
    (closed: Dialog | undefined) => open(current => (current === closed ? undefined : current)),
    [],
  )
  return { dialog, open, close }
}
