import type { TextLine } from '@safelight/client/written-texts'
import { texts } from '@safelight/texts/components/viewer'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Target } from '../targets/target.ts'
import type { TargetInText } from '../targets/targets-in.ts'
import { lineMatrix } from './line-matrix.ts'
import styles from './text-layer.module.css'
import { useTargets } from './use-targets.ts'

export interface TextLayerProps {
  lines: readonly TextLine[]
  /** The size of the picture before the owner's turns, in CSS pixels. */
  size: { width: number; height: number }
  isSelecting: boolean
  onOpen: (target: Target) => void
}

/**
 * The text of a picture, invisible, where it stands in the picture. While the person selects, it takes presses;
 * otherwise, only screen readers notice it.
 */
export function TextLayer({ lines, size, isSelecting, onOpen }: TextLayerProps) {
  const targets = useTargets(lines, isSelecting)
  return (
    <section className={styles.layer} aria-label={texts.textInPhoto} data-selecting={isSelecting}>
      {lines.map((line, index) => (
        // Lines never change their order: other lines are another list.
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
        <Line key={index} line={line} size={size}>
          {isSelecting ? partsOf(line.text, targets[index] ?? [], onOpen) : line.text}
        </Line>
      ))}
    </section>
  )
}

interface LineProps extends Pick<TextLayerProps, 'size'> {
  line: TextLine
  children: ReactNode
}

function Line({ line, size, children }: LineProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const { current } = paragraph
    if (!current) return
    const text = { width: current.offsetWidth || 1, height: current.offsetHeight || 1 }
    current.style.transform = `matrix(${lineMatrix(line, size, text).join()})`
  })
  return (
    <p
      ref={paragraph}
      className={styles.line}
      // The viewer must not swipe or zoom while the person selects.
      onPointerDown={event => event.stopPropagation()}
      onDoubleClick={event => event.stopPropagation()}
    >
      {children}
    </p>
  )
}

function partsOf(
  text: string,
  targets: readonly TargetInText[],
  onOpen: TextLayerProps['onOpen'],
): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end, target } of targets) {
    parts.push(
      text.slice(at, start),
      <button key={start} type="button" className={styles.target} onClick={() => onOpen(target)}>
        {text.slice(start, end)}
      </button>,
    )
    at = end
  }
  return [...parts, text.slice(at)]
}
