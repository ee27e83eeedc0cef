import { texts as common } from '@safelight/texts/common'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import type { ChosenPlace } from './chosen-place.ts'

export interface PlaceDialogProps {
  title: string
  /** Where the map starts. Without coordinates, it shows the whole world. */
  start?: { latitude?: number | undefined; longitude?: number | undefined } | undefined
  submit: string
  busy?: boolean
  failure?: string | undefined
  onClose: () => void
  onChoose: (place: ChosenPlace) => void
}

/** Loaded when the dialog opens for the first time, because the map is large. */
const PlaceChooser = lazy(async () => ({
  default: (await import('./place-chooser.tsx')).PlaceChooser,
}))

export function PlaceDialog(props: PlaceDialogProps) {
  const { title, start, submit, busy = false, failure, onClose, onChoose } = props
  const [place, setPlace] = useState<ChosenPlace>()
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={open => !open && onClose()}
      busy={busy}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            {common.cancel}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            isDisabled={!place}
            onPress={() => place && onChoose(place)}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton aspectRatio="4 / 3" />}>
        <PlaceChooser start={start} onChange={setPlace} />
      </Suspense>
      {failure && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  )
}
