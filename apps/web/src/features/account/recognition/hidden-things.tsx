import type { Thing } from '@safelight/client/item-tags'
import { texts } from '@safelight/texts/features/account/recognition'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { useNotify } from '../notices.tsx'
import styles from './recognition.module.css'

/** Lists the things that no photo shows any more, and shows them again. */
export function HiddenThings() {
  const { itemTags } = useLibrary()
  const notify = useNotify()
  const hidden = useAsync([itemTags], () => itemTags.hidden())

  async function show({ class: thing }: Thing): Promise<void> {
    hidden.change(all => all.filter(each => each.class !== thing))
    await itemTags.show(thing).catch(error => {
      notify({ tone: 'error', text: errorMessage(error, texts.showThingFailed) })
      hidden.reload()
    })
  }

  if (!hidden.value?.length) return null
  return (
    <section className={styles.kinds} aria-label={texts.hiddenThings}>
      <p>{texts.hiddenThings}</p>
      <div className={styles.buttons}>
        {hidden.value.map(thing => (
          <Button key={thing.class} size="small" onPress={() => show(thing)}>
            {texts.showThing({ name: thing.name })}
          </Button>
        ))}
      </div>
    </section>
  )
}
