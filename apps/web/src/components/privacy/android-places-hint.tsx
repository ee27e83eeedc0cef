import { texts } from '@safelight/texts/components/privacy'

/** Android's photo picker removes the places from photos. Its file browser keeps them. */
export const AndroidPlacesHint = ({ className }: { className?: string | undefined }) =>
  /Android/.test(navigator.userAgent) && <p className={className}>{texts.androidPlaces}</p>
