import type { LibraryItem } from '@safelight/client/item'
import type { Person } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { CircleUserRound, UserRoundX } from 'lucide-react'
import { SelectionBar } from '../../components/item-actions/selection-bar.tsx'
import { personTitle } from '../../components/people/person-title.ts'
import { usePeople } from '../../components/people/use-people.ts'
import { serverMessage } from '../../shared/error-message.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'

interface PersonSelectionBarProps {
  person: Person
  items: readonly LibraryItem[]
  onClear: () => void
  onMoved: (id: string) => void
}

export function PersonSelectionBar({ person, items, onClear, onMoved }: PersonSelectionBarProps) {
  const { people } = usePeople()
  const { isBusy, run } = useBusy<'refuse' | 'cover'>()
  const notThis = person.isPet ? texts.notThisPet : texts.notThisPerson
  const [first] = items
  const only = items.length === 1 ? first?.id : undefined
  const { value: faces } = useAsync(
    people && only !== undefined ? [people, only] : undefined,
    async () => (only === undefined ? [] : people.facesIn(only)),
  )
  // An import may name the person in a picture without saying where.
  const hasFace = faces?.some(face => face.person.id === person.id) === true

  const act = (what: 'refuse' | 'cover', change: () => Promise<string>, done: string) =>
    run(async () => {
      try {
        onMoved(await change())
        onClear()
        showToast({ tone: 'success', text: done })
      } catch (error) {
        showToast({ tone: 'error', text: serverMessage(error, common.saveFailed) })
      }
    }, what)

  if (!people) return null
  return (
    <SelectionBar
      count={items.length}
      items={() => items}
      onClear={onClear}
      leading={
        <>
          <Button
            variant="quiet"
            aria-label={notThis}
            icon={<UserRoundX size={20} />}
            busy={isBusy('refuse')}
            onPress={() =>
              act(
                'refuse',
                () =>
                  people.refuse(
                    person.id,
                    items.map(({ id }) => id),
                  ),
                texts.itemsRemoved({ count: items.length, name: personTitle(person) }),
              )
            }
          />
          {only !== undefined && hasFace && (
            <Button
              variant="quiet"
              aria-label={common.useAsCover}
              icon={<CircleUserRound size={20} />}
              busy={isBusy('cover')}
              onPress={() =>
                act(
                  'cover',
                  () => people.setCover(person.id, only),
                  texts.coverChanged({ name: personTitle(person) }),
                )
              }
            />
          )}
        </>
      }
    />
  )
}
