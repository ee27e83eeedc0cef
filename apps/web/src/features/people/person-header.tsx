import type { Person } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { Ellipsis, Eye, EyeOff, PencilLine, Users } from 'lucide-react'
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
import { Menu, MenuItem } from '../../shared/ui/overlays/menu.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import styles from './people.module.css'

interface PersonHeaderProps {
  person: Person
  onMoved: (id: string) => void
}

export function PersonHeader({ person, onMoved }: PersonHeaderProps) {
  const { people, state } = usePeople()
  const [asking, setAsking] = useState<'name' | 'merge'>()
  const { id, name, hidden } = person
  const others = (state?.people ?? []).filter(other => other.id !== id && !other.hidden)
  if (!people) return null

  async function setHidden(): Promise<void> {
    try {
      onMoved((await people?.describe(id, { hidden: !hidden })) ?? id)
      showToast({
        tone: 'success',
        text: hidden
          ? texts.personShown({ name: personTitle(person) })
          : texts.personHidden({ name: personTitle(person) }),
      })
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
          title={name || texts.whoIsThis}
          facts={[itemsText(person.count), hidden && texts.hidden].filter(Boolean).join(' · ')}
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
                  {texts.samePersonAs}
                </MenuItem>
                <MenuItem
                  icon={hidden ? <Eye size={16} /> : <EyeOff size={16} />}
                  onAction={() => void setHidden()}
                >
                  {hidden ? texts.showPerson : texts.hidePerson}
                </MenuItem>
              </Menu>
            </>
          }
        />
      </div>
      {asking === 'name' && (
        <WhoDialog
          title={name ? texts.rename : texts.whoIsThis}
          face={person.cover}
          name={name}
          // If the person has a name already, suggest nobody: choosing a suggestion would merge both persons.
          people={name ? [] : others.filter(other => other.name !== '')}
          onSay={async who => onMoved(await people.name(id, who))}
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
