import type { ReactNode } from 'react'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'

export const TAGS = {
  strong: (chunks: ReactNode[]) => <strong>{chunks}</strong>,
  account: (chunks: ReactNode[]) => <TextLink to="/account">{chunks}</TextLink>,
  guide: (chunks: ReactNode[]) => <TextLink to="/delete-account-guide">{chunks}</TextLink>,
  privacy: (chunks: ReactNode[]) => <TextLink to="/privacy-policy">{chunks}</TextLink>,
}
