import { texts } from '@safelight/texts/item-actions'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { formatCoordinates, type TypedPlace } from '../../../components/viewer/info/geo.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { PlaceDialog } from './place-dialog.tsx'

export interface ChooseOnMapProps {
  /** Where the map begins. */
  start?: { latitude?: number | undefined; longitude?: number | undefined } | undefined
  disabled?: boolean
  /** The place as a person would have typed it. */
  onChoose: (place: TypedPlace) => void
}

/** Fills the fields of a place from the map. */
export function ChooseOnMap({ start, disabled = false, onChoose }: ChooseOnMapProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        size="small"
        icon={<MapPin size={16} />}
        isDisabled={disabled}
        onPress={() => setOpen(true)}
      >
        {texts.chooseOnTheMap}
      </Button>
      {isOpen && (
        <PlaceDialog
          title={texts.chooseAPlace}
          start={start}
          submit={texts.choose}
          onClose={() => setOpen(false)}
          onChoose={place => {
            setOpen(false)
            const { city = '', country = '' } = place
            onChoose({ city, country, coordinates: formatCoordinates(place) })
          }}
        />
      )}
    </div>
  )
}
