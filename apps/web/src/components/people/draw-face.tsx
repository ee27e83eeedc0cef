import type { LibraryItem } from '@safelight/client/item'
import type { FaceRef, Person, Who } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { SquareDashed } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { firstBox } from '../viewer/marks/drawn-box.ts'
import { useMarks } from '../viewer/marks/marks-context.tsx'
import styles from './people.module.css'
import { usePeople } from './use-people.ts'
import { WhoDialog } from './who-dialog.tsx'

interface DrawFaceProps {
  item: LibraryItem
  people: readonly Person[]
  pets: readonly Person[]
}

/** Lets the user draw a box on the picture, and then asks who it shows. */
export function DrawFace({ item, people: named, pets }: DrawFaceProps) {
  const { people } = usePeople()
  const { draw } = useMarks()
  const [box, setBox] = useState<FaceRef['box']>()
  const [isAsking, setAsking] = useState(false)
  const { width = 1, height = 1 } = item.details ?? {}

  // Before the next key press, which moves the box from where it is then.
  useLayoutEffect(() => {
    draw(
      box && {
        box,
        onChange: setBox,
        onDone: () => setAsking(true),
        onCancel: () => setBox(undefined),
      },
    )
    return () => draw(undefined)
  }, [draw, box])

  if (!box) {
    return (
      <Button
        variant="quiet"
        size="small"
        icon={<SquareDashed size={16} />}
        onPress={() => setBox(firstBox(width, height))}
      >
        {texts.addByHand}
      </Button>
    )
  }
  const place = { item: item.id, box }
  const say = (who: Who, isPet: boolean): Promise<unknown> =>
    isPet ? people.addPet(place, undefined, who) : people.addFace(place, who)
  return (
    <div className={styles.drawing} role="status">
      <p>{texts.drawHint}</p>
      <div className={styles.drawingButtons}>
        <Button variant="primary" size="small" onPress={() => setAsking(true)}>
          {texts.chooseWho}
        </Button>
        <Button variant="quiet" size="small" onPress={() => setBox(undefined)}>
          {common.cancel}
        </Button>
      </div>
      {isAsking && (
        <WhoDialog
          title={texts.whoIsThis}
          face={{ ...place, month: item.takenLocal.slice(0, 7) }}
          people={named}
          pets={pets}
          onSay={async (who, isPet) => {
            await say(who, isPet)
            setBox(undefined)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
