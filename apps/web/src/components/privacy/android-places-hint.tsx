import { texts } from '@safelight/texts/components/privacy'
import { phoneOf } from './phone.ts'

/** Android's photo picker and its view “Recent” may remove the places from photos. Folders keep them. */
export const AndroidPlacesHint = ({ className }: { className?: string | undefined }) =>
  phoneOf(navigator) === 'android' && <p className={className}>{texts.androidPlaces}</p>
