import { errorMessage } from '../../../shared/error-message.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button, type ButtonProps } from '../../../shared/ui/controls/button.tsx'
import { useNotify } from '../notices.tsx'

interface ActButtonProps extends Pick<ButtonProps, 'aria-label' | 'children'> {
  act: () => Promise<void>
  done?: string
  /** The text of the banner if the error has no message. */
  failure: string
  onDone: () => void
}

/** A button that acts without a confirmation. The banner shows the result. */
export function ActButton({ act, done, failure, onDone, ...button }: ActButtonProps) {
  const notify = useNotify()
  const { busy, run } = useBusy()

  const press = () =>
    run(async () => {
      notify(undefined)
      try {
        await act()
        if (done) notify({ tone: 'success', text: done })
        onDone()
      } catch (error) {
        notify({ tone: 'error', text: errorMessage(error, failure) })
      }
    })

  return <Button {...button} size="small" busy={busy} onPress={press} />
}
