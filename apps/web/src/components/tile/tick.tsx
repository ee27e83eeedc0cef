import { texts } from '@safelight/texts/components/tile'
import type { PointerEvent } from 'react'
import styles from './tick.module.css'

/*
 * The tick in the corner of a picture. Attributes of an ancestor control its look: `data-selecting` while a
 * press selects, and `data-selected` if the picture is selected.
 */

export interface TickButtonProps {
  name: string
  selected: boolean
  onSelect: (extend: boolean) => void
}

/** The button is not in the tab order, because the keyboard selects with Space. */
export const TickButton = ({ name, selected, onSelect }: TickButtonProps) => (
  <button
    type="button"
    className={styles.tick}
    tabIndex={-1}
    aria-pressed={selected}
    aria-label={texts.selectItem({ name })}
    onPointerDown={keepFocus}
    onClick={event => onSelect(event.shiftKey)}
  />
)

/** Without this, a press with Shift would select the page's text. */
const keepFocus = (event: PointerEvent) => event.preventDefault()
