import { useState } from 'react'
import { useKeys } from '../../shared/hooks/use-keys.ts'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import styles from './shortcuts-sheet.module.css'

const SHORTCUTS: [title: string, keys: [what: string, ...keys: string[]][]][] = [
  [
    'Everywhere',
    [
      ['Search', '/', 'Ctrl K'],
      ['This sheet', '?'],
      ['Close', 'Esc'],
    ],
  ],
  [
    'Gallery',
    [
      ['Move', '←', '→', '↑', '↓'],
      ['Open', 'Enter'],
      ['Select', 'Space'],
      ['Select to here', 'Shift ←', 'Shift →'],
      ['Select all', 'Ctrl A'],
    ],
  ],
  [
    'What is selected',
    [
      ['Favorite', 'F'],
      ['Rotate', 'R'],
      ['Download', 'D'],
      ['Move to trash', 'Delete', '#'],
    ],
  ],
  [
    'Viewer',
    [
      ['Previous, next', '←', '→'],
      ['Favorite', 'F'],
      ['Rotate', 'R'],
      ['Information', 'I'],
      ['Download', 'D'],
      ['Move to trash', 'Delete', '#'],
      ['Play live photo', 'M'],
      ['Slideshow', 'Space', 'S'],
      ['Closer, farther', '+', '−'],
    ],
  ],
]

/** The keys that do something, on `?`. */
export function ShortcutsSheet() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ '?': () => setIsOpen(true) })
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={setIsOpen}>
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
