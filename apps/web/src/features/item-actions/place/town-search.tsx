import type { Coordinates } from '@safelight/basemap/mercator'
import { countryName, type Town } from '@safelight/media/towns'
import { texts } from '@safelight/texts/features/item-actions'
import { useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { tileWorker } from '../../../components/map/tile-worker.ts'
import { placeName } from '../../../components/viewer/info/geo.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import styles from './town-search.module.css'

const MOST = 8
const NO_TOWNS: readonly Town[] = []

export function TownSearch({ onChoose }: { onChoose: (at: Coordinates) => void }) {
  const [text, setText] = useState('')
  const { value } = useAsync(
    text.trim() === '' ? undefined : [text],
    () => tileWorker().findTowns(text, MOST),
    { keep: true },
  )
  const towns = (text.trim() !== '' && value) || NO_TOWNS

  return (
    <ComboBox
      className={styles.search ?? ''}
      items={towns.map((town, index) => ({ ...town, id: index }))}
      inputValue={text}
      onInputChange={setText}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      onSelectionChange={key => {
        const town = key === null ? undefined : towns[Number(key)]
        if (town) onChoose(town)
      }}
    >
      <Label className={styles.label ?? ''}>{texts.town}</Label>
      <Input className={styles.input ?? ''} placeholder={texts.townExample} dir="auto" />
      <Popover className={styles.popover ?? ''}>
        <ListBox<Town & { id: number }>
          className={styles.list ?? ''}
          renderEmptyState={() => <p className={styles.none}>{texts.noTown}</p>}
        >
          {town => (
            <ListBoxItem className={styles.option ?? ''} textValue={town.city}>
              <Text slot="label" dir="auto">
                {town.city}
              </Text>
              <Text slot="description" className={styles.where ?? ''} dir="auto">
                {placeName({ region: town.region, country: countryName(town.country) })}
              </Text>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
