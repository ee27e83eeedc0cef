import { texts } from '@safelight/texts/common'
import { formatNumber } from '../shared/format.ts'

/** So many items of which it is not said what they are: `414 photos and videos`, `1 photo or video`. */
export const itemsText = (count: number): string =>
  count === 1 ? texts.n1PhotoOrVideo : texts.countPhotosAndVideos({ count: formatNumber(count) })
