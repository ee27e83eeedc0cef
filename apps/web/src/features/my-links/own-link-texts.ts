import type { OwnLink } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/my-links'

/** What a link is called; one that does not open has no title that could be read. */
export const linkTitle = ({ title, url }: Pick<OwnLink, 'title' | 'url'>): string =>
  title || (url === undefined ? texts.unopenedLink : texts.untitledLink)
