import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

export interface NothingFoundProps {
  text: string
  /** Not all that can be found is known yet. */
  isGathering: boolean
}

export const NothingFound = ({ text, isGathering }: NothingFoundProps) => (
  <EmptyState title={`Nothing found ${isGathering ? 'yet ' : ''}for “${text}”`}>
    {isGathering
      ? 'Your library is still being read. More results may appear.'
      : 'Try fewer words, a place, a label, or a date such as “July 2021” or “last summer”.'}
  </EmptyState>
)
