import { texts } from '@safelight/texts/tile'
import type { PointerEvent } from 'react'
import styles from './tick.module.css'

/*
 * The tick in the corner of a picture, whose box is the picture's. Around it `data-selecting` says that a
 * press selects, `data-selected` that the picture is selected.
 */

export interface TickButtonProps {
  /** The name of what it selects. */
  name: string
  selected: boolean
  /** `extend`: from what was chosen last up to this. */
  onSelect: (extend: boolean) => void
}

/** The keys have other ways to select. */
export const TickButton = ({ name, selected, onSelect }: TickButtonProps) => (
  <button
    type="button"
    className={styles.tick}
    tabIndex={-1}
    aria-pressed={selected}
    aria-label={texts.selectName({ name })}
    onPointerDown={keepFocus}
    onClick={event => onSelect(event.shiftKey)}
  />
)

/** A press with shift would select the page's text. */
const keepFocus = (event: PointerEvent) => event.preventDefault()
