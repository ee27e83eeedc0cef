import { texts } from '@safelight/texts/common'

export const itemsText = (count: number): string => texts.itemCount({ count })
