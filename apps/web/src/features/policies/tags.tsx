import type { ReactNode } from 'react'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'

/** Returns the tag of a link to a section of the account page. */
export const accountLink = (section: string) => (chunks: ReactNode[]) => (
  <TextLink to="/account" hash={section}>
    {chunks}
  </TextLink>
)

export const TAGS = {
  strong: (chunks: ReactNode[]) => <strong>{chunks}</strong>,
  guide: (chunks: ReactNode[]) => <TextLink to="/delete-account-guide">{chunks}</TextLink>,
  privacy: (chunks: ReactNode[]) => <TextLink to="/privacy-policy">{chunks}</TextLink>,
}
