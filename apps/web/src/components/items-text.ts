import { texts } from '@safelight/texts/common'

/** Counts items without telling photos from videos: `414 photos and videos`, `1 photo or video`. */
export const itemsText = (count: number): string => texts.itemCount({ count })
