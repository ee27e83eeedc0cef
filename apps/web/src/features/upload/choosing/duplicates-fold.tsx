import { firstFileText, type NamedDuplicate } from '@safelight/client/upload-queue'
import { texts } from '@safelight/texts/features/upload'
import { NamesFold } from '../../../components/left-out/names-fold.tsx'
import { inline } from '../../../shared/inline.ts'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'

export function DuplicatesFold({ duplicates }: { duplicates: readonly NamedDuplicate[] }) {
  if (duplicates.length === 0) return null
  const names = duplicates.map(({ path, first }) =>
    first
      ? inline(
          texts.duplicateAt({
            path,
            file: firstFileText(first),
            link: chunks => (
              <TextLink to="/gallery" search={{ item: first.id }}>
                {inline(chunks)}
              </TextLink>
            ),
          }),
        )
      : path,
  )
  return <NamesFold text={texts.resultDuplicates({ count: duplicates.length })} names={names} />
}
