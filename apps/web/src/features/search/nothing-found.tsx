import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

export interface NothingFoundProps {
  text: string
  /** The library is still being read. */
  reading: boolean
}

export const NothingFound = ({ text, reading }: NothingFoundProps) => (
  <EmptyState title={`Nothing found for “${text}”`}>
    {reading
      ? 'Your library is still being read. More results may appear.'
      : 'Try fewer words, a place, a label, or a date such as “July 2021” or “last summer”.'}
  </EmptyState>
)
