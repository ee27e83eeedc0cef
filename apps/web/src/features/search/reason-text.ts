import type { Reason } from '@safelight/client/search'

/** Why a picture was found, in a few words. */
export function reasonText({ kind, text }: Reason): string {
  switch (kind) {
    case 'meaning':
      return `Looks like “${text}”`
    case 'written':
      return `Text in the picture: ${text}`
    case 'person':
      return `Person: ${text}`
    case 'label':
      return `Label: ${text}`
    case 'album':
      return `Album: ${text}`
    case 'city':
    case 'region':
    case 'country':
      return `Place: ${text}`
    case 'camera':
    case 'lens':
      return `Camera: ${text}`
    case 'description':
      return 'Found in the description'
    case 'name':
      return 'Found in the name'
  }
}
