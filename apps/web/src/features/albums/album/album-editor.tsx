import type { AlbumDetails } from '@safelight/client/albums'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { type FormEvent, useRef, useState } from 'react'
import { AlbumForm } from '../../../components/albums/album-form.tsx'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import styles from '../albums.module.css'

export interface AlbumEditorProps {
  album: AlbumDetails
  selected: number
  onSave: (details: AlbumDetails) => Promise<boolean>
  onCancel: () => void
  onTakeOut: () => Promise<boolean>
  onChooseCover: () => Promise<boolean>
  /** Makes the newest item the cover. Undefined if it already is. */
  onNewestCover: (() => Promise<boolean>) | undefined
}

type Change = 'save' | 'take-out' | 'cover'

export function AlbumEditor(props: AlbumEditorProps) {
  const { album, selected, onSave, onCancel, onTakeOut, onChooseCover, onNewestCover } = props
  const [details, setDetails] = useState<AlbumDetails>({
    title: album.title,
    description: album.description,
  })
  const { isBusy, run } = useBusy<Change>()
  const underWay = useRef(Promise.resolve(true))

  /** Makes changes one by one. After a failure, skips the changes that wait. */
  const make = (change: Change, act: () => Promise<boolean>) =>
    run(async () => {
      const made = underWay.current.then(isMade => isMade && act())
      underWay.current = made
      try {
        await made
      } finally {
        if (underWay.current === made) underWay.current = Promise.resolve(true)
      }
    }, change)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy('save')) make('save', () => onSave(details))
  }

  return (
    <form className={styles.editor} onSubmit={submit} aria-label={texts.editAlbum}>
      <h1>{texts.editAlbum}</h1>
      <AlbumForm details={details} onChange={setDetails} disabled={isBusy('save')} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={isBusy('save')}>
          {isBusy('save') ? common.saving : common.save}
        </Button>
        <Button onPress={onCancel}>{common.cancel}</Button>
        {selected > 0 && (
          <Button busy={isBusy('take-out')} onPress={() => make('take-out', onTakeOut)}>
            {texts.removeSelected({ count: selected })}
          </Button>
        )}
        {selected === 1 && (
          <Button busy={isBusy('cover')} onPress={() => make('cover', onChooseCover)}>
            {texts.useAsCover}
          </Button>
        )}
        {selected === 0 && onNewestCover && (
          <Button busy={isBusy('cover')} onPress={() => make('cover', onNewestCover)}>
            {texts.useNewestAsCover}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>
        {selected === 0 ? texts.editHint : texts.selectedCount({ count: selected })}
      </p>
    </form>
  )
}
