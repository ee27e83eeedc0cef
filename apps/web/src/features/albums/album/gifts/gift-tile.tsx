import type { WaitingGift } from '@safelight/client/guests'
import { FileQuestion, Image, Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLibrary } from '../../../../components/contexts/library-context.tsx'
import { formatBytes } from '../../../../shared/format.ts'
import { Checkbox } from '../../../../shared/ui/fields/checkbox.tsx'
import styles from './gifts.module.css'

export interface GiftTileProps {
  gift: WaitingGift
  isChosen: boolean
  disabled: boolean
  onChoose: (isChosen: boolean) => void
}

/** One file from a visitor, with the picture that came along. */
export function GiftTile({ gift, isChosen, disabled, onChoose }: GiftTileProps) {
  const picture = usePicture(gift)
  const details = gift.opened?.details
  const name = details?.name ?? 'This file cannot be opened'
  const Kind = !details ? FileQuestion : details.type.startsWith('video/') ? Video : Image
  return (
    <li className={styles.gift} data-chosen={isChosen}>
      <div className={styles.picture}>
        {picture ? <img src={picture} alt="" /> : <Kind size={28} strokeWidth={1.25} aria-hidden />}
      </div>
      <Checkbox aria-label={name} isSelected={isChosen} onChange={onChoose} disabled={disabled}>
        <span className={styles.name}>{name}</span>
      </Checkbox>
      <span className={styles.size}>{formatBytes(gift.bytes)}</span>
    </li>
  )
}

/** The address of the visitor's thumbnail, as long as it is shown. */
function usePicture(gift: WaitingGift): string | undefined {
  const { guests } = useLibrary()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    guests.thumbnail(gift).then(
      blob => {
        if (gone || !blob) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => {},
    )
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [guests, gift])
  return url
}
