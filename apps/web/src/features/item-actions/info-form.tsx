import { editedTime } from '@safelight/client/edited-time'
import type { DetailsEdit } from '@safelight/client/edits'
import { itemName, type LibraryItem } from '@safelight/client/item'
import { parseLabels } from '@safelight/client/upload-rules'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { failureOf, NOT_CHANGED } from '../../components/item-actions/change-failures.ts'
import { formatCoordinates, readPlace } from '../../components/viewer/info/geo.ts'
import { TextArea } from '../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { localTime, TimeField } from '../../shared/ui/fields/time-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { offerUndo } from './offer-undo.ts'
import { ChooseOnMap } from './place/choose-on-map.tsx'

export interface InfoFormProps {
  item: LibraryItem
  onDone: () => void
}

export function InfoForm({ item, onDone }: InfoFormProps) {
  const { fields, save } = useInfoFields(item)
  return (
    <FormFrame onSave={save} onDone={onDone}>
      {fields}
    </FormFrame>
  )
}

export function useInfoFields(item: LibraryItem) {
  const { itemActions } = useLibrary()
  const [start] = useState(() => fieldsOf(item))
  const [values, setValues] = useState(start)
  const set = (name: keyof Fields) => (value: string) => setValues({ ...values, [name]: value })

  async function save(): Promise<void> {
    const edit = await editOf(item, start, values)
    if (Object.keys(edit).length === 0) return
    const result = await itemActions.edit([item], edit)
    const failure = failureOf(result, NOT_CHANGED)
    if (failure) throw new Error(failure)
    offerUndo(itemActions, [item], edit, result)
  }

  const fields = (
    <>
      <TextField
        label={common.name}
        name="name"
        value={values.name}
        onChange={set('name')}
        required
      />
      <TextArea
        label={common.description}
        name="description"
        rows={3}
        value={values.description}
        onChange={set('description')}
      />
      <TextField
        label={texts.labels}
        name="labels"
        value={values.labels}
        onChange={set('labels')}
        description={texts.labelsHint}
      />
      <TimeField
        label={texts.dateAndTime}
        name="taken"
        value={values.time}
        onChange={set('time')}
      />
      <TextField label={texts.city} name="city" value={values.city} onChange={set('city')} />
      <TextField
        label={texts.country}
        name="country"
        value={values.country}
        onChange={set('country')}
      />
      <TextField
        label={texts.coordinates}
        name="coordinates"
        value={values.coordinates}
        onChange={set('coordinates')}
        placeholder="43.4676, 11.8851"
      />
      <ChooseOnMap
        start={item.privateDetails}
        onChoose={place => setValues(now => ({ ...now, ...place }))}
      />
    </>
  )
  return { fields, save }
}

type Fields = ReturnType<typeof fieldsOf>

function fieldsOf(item: LibraryItem) {
  const secret = item.privateDetails
  return {
    name: itemName(item),
    description: secret?.description ?? '',
    labels: secret?.labels.join(', ') ?? '',
    time: item.takenLocal.slice(0, 19),
    city: secret?.city ?? '',
    country: secret?.country ?? '',
    coordinates: secret ? formatCoordinates(secret) : '',
  }
}

/** Returns only changed fields, so that changes of other fields by another device survive. */
async function editOf(item: LibraryItem, start: Fields, now: Fields): Promise<DetailsEdit> {
  const changed = (name: keyof Fields) => start[name] !== now[name]
  const place = readPlace(now, start)
  const before = parseLabels(start.labels)
  const after = parseLabels(now.labels)
  return {
    ...(changed('name') ? { name: now.name } : {}),
    ...(changed('description') ? { description: now.description } : {}),
    ...(changed('labels')
      ? {
          addLabels: after.filter(label => !before.includes(label)),
          removeLabels: before.filter(label => !after.includes(label)),
        }
      : {}),
    ...(changed('time') && now.time
      ? {
          taken: await editedTime(item, localTime(now.time)),
        }
      : {}),
    ...(place ? { place } : {}),
  }
}
