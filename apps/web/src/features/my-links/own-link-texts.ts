import type { OwnLink } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/my-links'

/** Returns a title also for a link that has none, or that cannot be decrypted. */
export const linkTitle = ({ title, url }: Pick<OwnLink, 'title' | 'url'>): string =>
  title || (url === undefined ? texts.unopenedLink : texts.untitledLink)
