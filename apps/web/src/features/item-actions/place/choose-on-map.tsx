import { texts } from '@safelight/texts/features/item-actions'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { formatCoordinates, type TypedPlace } from '../../../components/viewer/info/geo.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { PlaceDialog } from './place-dialog.tsx'

export interface ChooseOnMapProps {
  start?: { latitude?: number | undefined; longitude?: number | undefined } | undefined
  disabled?: boolean
  onChoose: (place: TypedPlace) => void
}

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
        {texts.chooseOnMap}
      </Button>
      {isOpen && (
        <PlaceDialog
          title={texts.choosePlace}
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
