import { texts } from '@safelight/texts/app'
import { texts as common } from '@safelight/texts/common'
import { useState } from 'react'
import { useKeys } from '../../shared/hooks/use-keys.ts'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import styles from './shortcuts-sheet.module.css'

const SHORTCUTS: [title: string, keys: [what: string, ...keys: string[]][]][] = [
  [
    texts.everywhere,
    [
      [common.search, '/', texts.ctrlK],
      [texts.thisSheet, '?'],
      [common.close, texts.esc],
    ],
  ],
  [
    common.gallery,
    [
      [texts.move, '←', '→', '↑', '↓'],
      [texts.open, 'Enter'],
      [texts.select, 'Space'],
      [texts.extendSelection, texts.shiftLeft, texts.shiftRight],
      [texts.selectAll, texts.ctrlA],
    ],
  ],
  [
    texts.selectedItems,
    [
      [texts.favorite, 'F'],
      [common.rotate, 'R'],
      [common.download, 'D'],
      [texts.moveToTrash, 'Delete', '#'],
    ],
  ],
  [
    texts.viewer,
    [
      [texts.previousNext, '←', '→'],
      [texts.favorite, 'F'],
      [common.rotate, 'R'],
      [texts.information, 'I'],
      [texts.commentsInAlbum, 'C'],
      [common.download, 'D'],
      [texts.moveToTrash, 'Delete', '#'],
      [texts.playLivePhoto, 'M'],
      [texts.selectText, 'T'],
      [texts.slideshow, 'Space', 'S'],
      [texts.zoomInOut, '+', '−'],
    ],
  ],
]

export function ShortcutsSheet() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  return (
    <Dialog title={texts.keyboardShortcuts} isOpen={isOpen} onOpenChange={setIsOpen}>
      {SHORTCUTS.map(([title, keys]) => (
        <section key={title} className={styles.section}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([what, ...names]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  {names.map(name => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
