import { firstFileText, type NamedDuplicate } from '@safelight/client/upload-queue'
import { NamesFold } from '../../../components/left-out/names-fold.tsx'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { duplicatesText } from './duplicates.ts'

/** Files that were in the library already, each with a link to the first one, behind a fold. */
export function DuplicatesFold({ duplicates }: { duplicates: readonly NamedDuplicate[] }) {
  if (duplicates.length === 0) return null
  const names = duplicates.map(({ path, first }) =>
    first ? (
      <>
        {path}: already in your library as{' '}
        <TextLink to="/gallery" search={{ item: first.id }}>
          {firstFileText(first)}
        </TextLink>
      </>
    ) : (
      path
    ),
  )
  return <NamesFold text={duplicatesText(duplicates.length)} names={names} />
}
