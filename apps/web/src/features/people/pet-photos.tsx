import type { Person } from '@safelight/client/people'
import { texts } from '@safelight/texts/features/people'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ItemGrid } from '../../components/grid/item-grid.tsx'
import { personTitle } from '../../components/people/person-title.ts'
import { isDog } from '../../components/people/use-animals.ts'
import { usePeople } from '../../components/people/use-people.ts'
import { useListSelection } from '../../components/selection/use-list-selection.ts'
import { serverMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import styles from './people.module.css'
import { PERSON_LOOK } from './person-look.ts'
import { useMaybeWith } from './use-person-pictures.ts'

interface PetPhotosProps {
  pet: Person
  animal: number
}

/** Lets the user choose more photos that show a pet, among those with a dog or cat. */
export function PetPhotos({ pet, animal }: PetPhotosProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.rarely}>
      {isOpen ? (
        <Chooser pet={pet} animal={animal} onDone={() => setOpen(false)} />
      ) : (
        <Button icon={<Plus size={16} />} onPress={() => setOpen(true)}>
          {isDog(animal) ? texts.addDogPhotos : texts.addCatPhotos}
        </Button>
      )}
    </div>
  )
}

function Chooser({ pet, animal, onDone }: PetPhotosProps & { onDone: () => void }) {
  const { people } = usePeople()
  const { items, status, isRead, loadMore, loadAll } = useMaybeWith(pet.id, animal)
  const { selected, select, clear } = useListSelection(items, loadAll)
  const { busy, run } = useBusy()
  const name = personTitle(pet)
  const label = isDog(animal) ? texts.addDogPhotos : texts.addCatPhotos

  const add = () =>
    run(async () => {
      try {
        await people.addToPet(pet.id, [...selected])
        showToast({ tone: 'success', text: texts.addedToPet({ count: selected.size, name }) })
        clear()
      } catch (error) {
        showToast({ tone: 'error', text: serverMessage(error, texts.addFailed) })
      }
    })

  return (
    <section className={styles.chooser} aria-label={label}>
      <h2>{label}</h2>
      <p className={styles.hint} dir="auto">
        {texts.petPhotosHint({ name })}
      </p>
      <div className={styles.answers}>
        <Button
          variant="primary"
          busy={busy}
          isDisabled={selected.size === 0}
          onPress={() => void add()}
        >
          {texts.addToPet({ name })}
        </Button>
        <Button onPress={onDone}>{texts.doneAdding}</Button>
      </div>
      {isRead && items.length === 0 && status === 'end' && <p>{texts.noMorePetPhotos}</p>}
      <ItemGrid
        label={label}
        look={PERSON_LOOK}
        items={items}
        choosing
        selected={selected}
        onSelect={select}
        onOpen={item => select(item, false)}
        onNearEnd={status === 'more' ? loadMore : undefined}
      />
    </section>
  )
}
