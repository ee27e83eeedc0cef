import type { DetailsEdit } from '@safelight/client/edits'
import type { LibraryItem } from '@safelight/client/item'
import { parseLabels } from '@safelight/client/upload-rules'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { useMemo, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { failureOf, NOT_CHANGED } from '../../components/item-actions/change-failures.ts'
import { readPlace } from '../../components/viewer/info/geo.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { TextArea } from '../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { localTime, TimeField } from '../../shared/ui/fields/time-field.tsx'
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx'
import styles from './edit-dialog.module.css'
import { EditOneDialog } from './edit-one-dialog.tsx'
import { offerUndo } from './offer-undo.ts'
import { ChooseOnMap } from './place/choose-on-map.tsx'
import { readShift } from './shift.ts'

export interface EditDialogProps {
  items: readonly LibraryItem[]
  onClose: () => void
}

export function EditDialog({ items, onClose }: EditDialogProps) {
  const [first, ...others] = items
  if (first && others.length === 0) return <EditOneDialog item={first} onClose={onClose} />
  return <EditManyDialog items={items} onClose={onClose} />
}

/**
 * Does not change what the person leaves empty. If the change fails for some items, only they stay in the
 * dialog.
 */
function EditManyDialog({ items: chosen, onClose }: EditDialogProps) {
  const { itemActions } = useLibrary()
  const [items, setItems] = useState(chosen)
  const labels = useMemo(() => labelsOf(items), [items])
  const [description, setDescription] = useState('')
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [time, setTime] = useState('')
  const [shift, setShift] = useState('')
  const [place, setPlace] = useState({ city: '', country: '', coordinates: '' })
  const [noPlace, setNoPlace] = useState(false)
  const { busy, run } = useBusy()
  const [problem, setProblem] = useState<string>()

  async function save(): Promise<void> {
    setProblem(undefined)
    let edit: DetailsEdit
    try {
      const minutes = readShift(shift)
      const newPlace = readPlace(place)
      edit = {
        ...(description.trim() ? { description } : {}),
        addLabels: parseLabels(added),
        removeLabels: removed,
        ...(time ? { taken: { local: localTime(time), offsetMinutes: null } } : {}),
        ...(minutes ? { taken: { shiftMinutes: minutes } } : {}),
        ...(noPlace ? { place: null } : newPlace ? { place: newPlace } : {}),
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      return
    }
    const result = await run(() => itemActions.edit(items, edit))
    offerUndo(itemActions, items, edit, result)
    if (result.failed.length === 0) return onClose()
    const failed = new Set(result.failed)
    setProblem(failureOf(result, NOT_CHANGED))
    setItems(items.filter(item => failed.has(item.id)))
  }

  return (
    <FormDialog
      title={texts.editItems({ count: items.length })}
      onClose={onClose}
      submit={common.save}
      busy={busy}
      failure={problem}
      onSubmit={save}
    >
      <p>{texts.emptyFieldsHint}</p>
      <TextArea
        label={common.description}
        name="description"
        rows={2}
        value={description}
        onChange={setDescription}
      />
      <fieldset className={styles.group}>
        <legend>{texts.labels}</legend>
        <TextField
          label={texts.addLabels}
          name="labels"
          value={added}
          onChange={setAdded}
          description={texts.labelsHint}
        />
        {labels.length > 0 && (
          <fieldset className={styles.chips} aria-label={texts.removeLabels}>
            {labels.map(label => (
              <Checkbox
                key={label}
                isSelected={removed.includes(label)}
                onChange={chosen =>
                  setRemoved(chosen ? [...removed, label] : removed.filter(x => x !== label))
                }
              >
                {texts.removeLabel({ label })}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.dateAndTime}</legend>
        <TimeField label={texts.setTo} value={time} onChange={setTime} disabled={shift !== ''} />
        <TextField
          label={texts.orShift}
          name="shift"
          value={shift}
          onChange={setShift}
          disabled={time !== ''}
          placeholder={texts.shiftExample}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.place}</legend>
        <div className={styles.pair}>
          <TextField
            label={texts.city}
            name="city"
            value={place.city}
            disabled={noPlace}
            onChange={city => setPlace({ ...place, city })}
          />
          <TextField
            label={texts.country}
            name="country"
            value={place.country}
            disabled={noPlace}
            onChange={country => setPlace({ ...place, country })}
          />
        </div>
        <TextField
          label={texts.coordinates}
          name="coordinates"
          value={place.coordinates}
          disabled={noPlace}
          onChange={coordinates => setPlace({ ...place, coordinates })}
          placeholder="43.4676, 11.8851"
        />
        <ChooseOnMap disabled={noPlace} onChoose={setPlace} />
        <Checkbox isSelected={noPlace} onChange={setNoPlace}>
          {texts.removePlace}
        </Checkbox>
      </fieldset>
    </FormDialog>
  )
}

const MOST_LABELS = 100

function labelsOf(items: readonly LibraryItem[]): string[] {
  const counts = new Map<string, { label: string; count: number }>()
  for (const label of items.flatMap(item => item.privateDetails?.labels ?? [])) {
    const known = counts.get(label.toLowerCase())
    if (known) known.count += 1
    else counts.set(label.toLowerCase(), { label, count: 1 })
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, MOST_LABELS)
    .map(each => each.label)
}
