import type { OwnLink } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/features/my-links'

export const linkTitle = ({ title, url }: Pick<OwnLink, 'title' | 'url'>): string =>
  title || (url === undefined ? texts.unopenedLink : texts.untitledLink)
