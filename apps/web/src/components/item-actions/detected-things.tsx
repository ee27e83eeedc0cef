import type { LibraryItem } from '@safelight/client/item'
import type { ShownTag } from '@safelight/client/item-tags'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { errorMessage } from '../../shared/error-message.ts'
import { formatPercent } from '../../shared/format.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { Menu, MenuItem } from '../../shared/ui/overlays/menu.tsx'
import { useLibrary } from '../contexts/library-context.tsx'
import { useMarkHandlers } from '../viewer/marks/marks-context.tsx'
import styles from './detections-panel.module.css'
import { useItemActions } from './item-actions-context.tsx'

/** Shows the things that a model found in an item. A person can search for them, and refuse them. */
export function DetectedThings({ item }: { item: LibraryItem }) {
  const { itemTags } = useLibrary()
  const { searchFor } = useItemActions()
  const tags = useAsync([itemTags, item], () => itemTags.of(item.id), { keep: true })

  async function save(change: () => Promise<void>): Promise<boolean> {
    try {
      await change()
      return true
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error, texts.removeThingFailed) })
      tags.reload()
      return false
    }
  }

  async function leave(
    thing: number,
    { act, undo, text }: { act(): Promise<void>; undo(): Promise<void>; text: string },
  ): Promise<void> {
    tags.change(all => all.filter(each => each.class !== thing))
    if (!(await save(act))) return
    const run = () => void save(undo).then(tags.reload)
    showToast({ tone: 'success', text, action: { label: common.undo, run } })
  }

  const refuse = ({ class: thing, name }: ShownTag) =>
    leave(thing, {
      act: () => itemTags.refuse(item.id, thing),
      undo: () => itemTags.allow(item.id, thing),
      text: texts.thingRemoved({ name }),
    })

  const hide = ({ class: thing, name }: ShownTag) =>
    leave(thing, {
      act: () => itemTags.hide(thing),
      undo: () => itemTags.show(thing),
      text: texts.thingHidden({ name }),
    })

  if (!tags.value?.length) return null
  return (
    <section className={styles.suggested} aria-label={texts.things}>
      <h3>{texts.things}</h3>
      <ul className={styles.labels}>
        {tags.value.map(tag => {
          const { class: thing, name } = tag
          const confidence = formatPercent(tag.confidence)
          return (
            <Thing key={thing} item={item} thing={thing}>
              <Button
                className={styles.take ?? ''}
                aria-label={texts.findThing({ name, confidence })}
                onPress={() => searchFor(name)}
              >
                {name}
                <small>{confidence}</small>
              </Button>
              <Menu
                label={texts.removeThing({ name })}
                trigger={
                  <Button className={styles.refuse ?? ''} aria-label={texts.removeThing({ name })}>
                    <X size={14} aria-hidden="true" />
                  </Button>
                }
              >
                <MenuItem onAction={() => refuse(tag)}>{texts.notInThis}</MenuItem>
                <MenuItem onAction={() => hide(tag)}>{texts.neverShow({ name })}</MenuItem>
              </Menu>
            </Thing>
          )
        })}
      </ul>
    </section>
  )
}

interface ThingProps {
  item: LibraryItem
  thing: number
  children: ReactNode
}

/** Marks the things of a class on the picture while the pointer or the focus is on their label. */
function Thing({ item, thing, children }: ThingProps) {
  const { itemTags } = useLibrary()
  const { value: boxes = [] } = useAsync([itemTags, item.id, thing], () =>
    itemTags.boxes(item.id, item.takenLocal.slice(0, 7), thing),
  )
  return (
    <li className={styles.label} data-found {...useMarkHandlers()(boxes)}>
      {children}
    </li>
  )
}
