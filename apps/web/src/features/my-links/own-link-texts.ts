import type { OwnLink } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/my-links'

/** Returns a link's title, or a placeholder if the link has no title or cannot be decrypted. */
export const linkTitle = ({ title, url }: Pick<OwnLink, 'title' | 'url'>): string =>
  title || (url === undefined ? texts.unopenedLink : texts.untitledLink)
