import { itemName, type LibraryItem, takenGuessOf } from '@safelight/client/item'
import { PLACE_FROM, placeGuessOf } from '@safelight/client/item-details'
import { turnsOf } from '@safelight/client/turns'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/viewer'
import {
  Aperture,
  Calendar,
  Camera,
  FileImage,
  MapPin,
  PencilLine,
  RotateCw,
  Tag,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay, formatDuration } from '../../../shared/format.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { IconRow } from '../../../shared/ui/layout/icon-row.tsx'
import { usePictures } from '../../contexts/pictures-context.tsx'
import { ViewerPanel } from '../viewer-panel.tsx'
import { formatClock, formatExposure, formatOffset, formatPixels } from './details-text.ts'
import { formatCoordinates, placeName } from './geo.ts'
import styles from './info-panel.module.css'

export interface InfoPanelProps {
  item: LibraryItem
  onClose: () => void
  form?: ((item: LibraryItem, onDone: () => void) => ReactNode) | undefined
  people?: ReactNode
  onRotate?: (() => void) | undefined
  onRemovePlace?: (() => void) | undefined
  below?: ReactNode
}

export function InfoPanel(props: InfoPanelProps) {
  const { item, onClose, form, people, onRotate, onRemovePlace, below } = props
  const [editing, setEditing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const opened = form?.(item, () => setEditing(false))

  const edit = (field: 'taken' | 'coordinates') => () => {
    flushSync(() => setEditing(true))
    panel.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }

  return (
    <ViewerPanel
      panelRef={panel}
      title={texts.information}
      close={texts.closeInformation}
      onClose={onClose}
      onEscape={() => (editing ? setEditing(false) : onClose())}
      buttons={
        <>
          {onRotate && !editing && (
            <Button variant="quiet" size="small" icon={<RotateCw size={16} />} onPress={onRotate}>
              {common.rotate}
            </Button>
          )}
          {opened && !editing && (
            <Button
              variant="quiet"
              size="small"
              icon={<PencilLine size={16} />}
              onPress={() => setEditing(true)}
            >
              {common.edit}
            </Button>
          )}
        </>
      }
    >
      {editing && opened ? (
        opened
      ) : (
        <>
          <Details
            item={item}
            people={people}
            onEdit={opened ? edit : undefined}
            onRemovePlace={onRemovePlace}
          />
          {below}
        </>
      )}
    </ViewerPanel>
  )
}

interface DetailsProps {
  item: LibraryItem
  people: ReactNode
  /** Returns an action that opens the edit form at a field. Undefined if the item is read-only. */
  onEdit: ((field: 'taken' | 'coordinates') => () => void) | undefined
  onRemovePlace: (() => void) | undefined
}

const GUESSES = {
  zone: texts.zoneGuessed,
  name: texts.dateFromName,
  file: texts.dateGuessed,
}

function Details({ item, people, onEdit, onRemovePlace }: DetailsProps) {
  const { details, privateDetails: secret } = item
  const guess = takenGuessOf(item)
  const place = usePlace(item)
  const placeGuess = secret && placeGuessOf(secret)
  const coordinates = secret && formatCoordinates(secret)
  const exposure = secret && formatExposure(secret)
  const { width, height, durationSeconds: seconds } = details ?? {}
  return (
    <>
      {!details && <Banner tone="error">{texts.detailsUnreadable}</Banner>}
      {details && !secret && !item.shared && (
        <Banner tone="error">{texts.privateDetailsUnreadable}</Banner>
      )}
      {secret?.isDamaged && <Banner tone="warning">{texts.fileDamaged}</Banner>}
      {secret?.description && (
        <p className={styles.description} dir="auto">
          {secret.description}
        </p>
      )}
      <dl className={styles.rows}>
        <IconRow icon={<Calendar size={18} />} name={texts.dateAndTime}>
          <span>{formatDay(item.takenLocal)}</span>
          {details && (
            <small>
              {formatClock(details.taken.local)} {formatOffset(details.taken.offsetMinutes)}
            </small>
          )}
          {guess && <small>{GUESSES[guess]}</small>}
          {guess && onEdit && (
            <Button variant="quiet" size="small" onPress={onEdit('taken')}>
              {texts.setTheDate}
            </Button>
          )}
        </IconRow>
        {(place || coordinates) && (
          <IconRow icon={<MapPin size={18} />} name={texts.place}>
            {place && <span dir="auto">{place}</span>}
            {coordinates && <small>{coordinates}</small>}
            {typeof placeGuess === 'number' && (
              <>
                <small>
                  {placeGuess === PLACE_FROM.TRACK ? texts.placeFromTrack : texts.placeFromPhotos}
                </small>
                <span className={styles.actions}>
                  {onEdit && (
                    <Button variant="quiet" size="small" onPress={onEdit('coordinates')}>
                      {texts.correctPlace}
                    </Button>
                  )}
                  {onRemovePlace && (
                    <Button variant="quiet" size="small" onPress={onRemovePlace}>
                      {texts.removePlace}
                    </Button>
                  )}
                </span>
              </>
            )}
          </IconRow>
        )}
        {people}
        {secret && (secret.cameraName || secret.lens) && (
          <IconRow icon={<Camera size={18} />} name={texts.camera}>
            {secret.cameraName && <span dir="auto">{secret.cameraName}</span>}
            {secret.lens && <small dir="auto">{secret.lens}</small>}
          </IconRow>
        )}
        {exposure && (
          <IconRow icon={<Aperture size={18} />} name={texts.exposure}>
            <span>{exposure}</span>
          </IconRow>
        )}
        <IconRow icon={<FileImage size={18} />} name={texts.file}>
          <span dir="auto">{itemName(item)}</span>
          <small>
            {[
              inBytes(item.size),
              width && height ? formatPixels(width, height) : '',
              seconds === undefined ? '' : formatDuration(seconds),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {turnsOf(item) > 0 && <small>{texts.rotatedHint}</small>}
        </IconRow>
        {secret && secret.labels.length > 0 && (
          <IconRow icon={<Tag size={18} />} name={texts.labels}>
            <ul className={styles.labels}>
              {secret.labels.map(label => (
                <li key={label} dir="auto">
                  {label}
                </li>
              ))}
            </ul>
          </IconRow>
        )}
      </dl>
    </>
  )
}

/** Uses the place names in the item's details until the lookup of its coordinates is done. */
function usePlace({ privateDetails: written }: LibraryItem): string {
  const { placeOf } = usePictures()
  const { latitude, longitude, city, country } = written ?? {}
  const { value } = useAsync(
    placeOf && written ? [placeOf, latitude, longitude, city, country] : undefined,
    async () => placeOf?.({ latitude, longitude, city, country }),
  )
  return placeName(value ?? written ?? {})
}
