import type { FaceRef } from '@safelight/client/people'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** A rectangle in parts of the picture, before its owner rotated it (format rule F19). */
export type Box = FaceRef['box']

/** A box that the user draws on the picture. */
export interface Drawing {
  box: Box
  onChange: (box: Box) => void
  onDone: () => void
  onCancel: () => void
}

interface Marks {
  /** The boxes that the picture shows. */
  boxes: readonly Box[]
  show: (boxes: readonly Box[]) => void
  drawing: Drawing | undefined
  draw: (drawing: Drawing | undefined) => void
}

const NONE: readonly Box[] = []
const MarksContext = createContext<Marks>({
  boxes: NONE,
  show: () => {},
  drawing: undefined,
  draw: () => {},
})

/** Lets the information panel mark places on the picture. */
export function MarksProvider({ children }: { children: ReactNode }) {
  const [boxes, show] = useState(NONE)
  const [drawing, draw] = useState<Drawing>()
  const marks = useMemo(() => ({ boxes, show, drawing, draw }), [boxes, drawing])
  return <MarksContext value={marks}>{children}</MarksContext>
}

export const useMarks = (): Marks => useContext(MarksContext)

/** Handlers that mark boxes while the pointer or the focus is on an element, or a finger touches it. */
export function useMarkHandlers() {
  const { show } = useMarks()
  const hide = () => show(NONE)
  return (boxes: readonly Box[]) => ({
    onPointerEnter: () => show(boxes),
    onPointerLeave: hide,
    onPointerCancel: hide,
    onFocus: () => show(boxes),
    onBlur: hide,
  })
}
