import type { OwnLink } from '@safelight/client/sharing'
import { isVisible } from '@safelight/contract/visible-text'
import { texts } from '@safelight/texts/features/my-links'

export const linkTitle = ({ title, url }: Pick<OwnLink, 'title' | 'url'>): string =>
  isVisible(title) ? title : url === undefined ? texts.unopenedLink : texts.untitledLink
