import type { Person, PersonFacts } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { Cake, Ellipsis, Eye, EyeOff, Image, ImageOff, PencilLine, Star, Users } from 'lucide-react'
import { useState } from 'react'
import { itemsText } from '../../components/items-text.ts'
import { FacePicture } from '../../components/people/face-picture.tsx'
import { personTitle } from '../../components/people/person-title.ts'
import { usePeople } from '../../components/people/use-people.ts'
import { WhoDialog } from '../../components/people/who-dialog.tsx'
import { serverMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { PageHeader } from '../../shared/ui/layout/page.tsx'
import { Menu, MenuItem, MenuSection } from '../../shared/ui/overlays/menu.tsx'
import { BirthDateDialog } from './birth-date-dialog.tsx'
import { birthDateText } from './birth-date-text.ts'
import { MergeDialog } from './merge-dialog.tsx'
import styles from './people.module.css'

const SHOWN_CHOICES = ['always', 'normal', 'never'] as const

const SHOWN = {
  always: {
    icon: <Star size={16} />,
    label: texts.alwaysShow,
    done: texts.alwaysShown,
    fact: texts.alwaysInMemories,
  },
  normal: {
    icon: <Image size={16} />,
    label: texts.showNormally,
    done: texts.normallyShown,
    fact: undefined,
  },
  never: {
    icon: <ImageOff size={16} />,
    label: texts.neverShow,
    done: texts.neverShown,
    fact: texts.neverInMemories,
  },
}

interface PersonHeaderProps {
  person: Person
  onMoved: (id: string) => void
}

export function PersonHeader({ person, onMoved }: PersonHeaderProps) {
  const { people, state } = usePeople()
  const [asking, setAsking] = useState<'name' | 'born' | 'merge'>()
  const { id, name, hidden, born, inMemories } = person
  const title = personTitle(person)
  const question = person.isPet ? texts.whichPet : texts.whoIsThis
  const others = (state?.people ?? []).filter(
    other => other.id !== id && !other.hidden && other.isPet === person.isPet,
  )

  async function describe(facts: PersonFacts, done: string) {
    try {
      onMoved(await people.describe(id, facts))
      showToast({ tone: 'success', text: done })
    } catch (error) {
      showToast({ tone: 'error', text: serverMessage(error, common.saveFailed) })
    }
  }

  return (
    <div className={styles.head}>
      <span className={styles.headFace}>
        <FacePicture sighting={person.cover} />
      </span>
      <div className={styles.headText}>
        <PageHeader
          title={name || question}
          facts={[
            person.isPet && texts.pet,
            itemsText(person.count),
            born && texts.born({ date: birthDateText(born) }),
            inMemories && SHOWN[inMemories].fact,
            hidden && texts.hidden,
          ]
            .filter(Boolean)
            .join(' · ')}
          controls={
            <>
              <Button
                variant={name ? 'secondary' : 'primary'}
                icon={<PencilLine size={16} />}
                onPress={() => setAsking('name')}
              >
                {name ? texts.rename : texts.addName}
              </Button>
              <Menu
                label={common.actions}
                trigger={<Button icon={<Ellipsis size={18} />} aria-label={texts.moreActions} />}
              >
                <MenuItem icon={<Users size={16} />} onAction={() => setAsking('merge')}>
                  {person.isPet ? texts.samePetAs : texts.samePersonAs}
                </MenuItem>
                <MenuItem icon={<Cake size={16} />} onAction={() => setAsking('born')}>
                  {born ? texts.changeBirthDate : texts.addBirthDate}
                </MenuItem>
                <MenuSection
                  title={texts.inMemories}
                  value={inMemories ?? 'normal'}
                  onChange={shown =>
                    void describe(
                      { inMemories: shown === 'normal' ? undefined : shown },
                      SHOWN[shown].done({ name: title }),
                    )
                  }
                >
                  {SHOWN_CHOICES.map(shown => (
                    <MenuItem key={shown} id={shown} icon={SHOWN[shown].icon}>
                      {SHOWN[shown].label}
                    </MenuItem>
                  ))}
                </MenuSection>
                <MenuItem
                  icon={hidden ? <Eye size={16} /> : <EyeOff size={16} />}
                  onAction={() => void describe({ hidden: !hidden }, hiddenText(person))}
                >
                  {hideText(person)}
                </MenuItem>
              </Menu>
            </>
          }
        />
      </div>
      {asking === 'name' && (
        <WhoDialog
          title={name ? texts.rename : question}
          face={person.cover}
          name={name}
          // If the person has a name already, suggest nobody: choosing a suggestion would merge both persons.
          people={name ? [] : others.filter(other => other.name !== '')}
          onSay={async who => onMoved(await people.name(id, who))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'born' && (
        <BirthDateDialog
          name={title}
          born={born}
          onSave={async date => onMoved(await people.describe(id, { born: date }))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'merge' && (
        <MergeDialog
          person={person}
          others={others}
          onMerge={async into => onMoved(await people.name(id, { id: into }))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function hiddenText(person: Person): string {
  const name = personTitle(person)
  if (person.hidden) return texts.personShown({ name })
  return person.isPet ? texts.petHidden({ name }) : texts.personHidden({ name })
}

function hideText({ hidden, isPet }: Person): string {
  if (isPet) return hidden ? texts.showPet : texts.hidePet
  return hidden ? texts.showPerson : texts.hidePerson
}
