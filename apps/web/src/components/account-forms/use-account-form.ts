import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'

/** What is wrong with a form: the message, and the first field that it is about. */
export interface FormProblem {
  message: string
  field?: string
}

export interface AccountFormOptions<Fields extends object> {
  /** The fields as they are at first. */
  empty: Fields
  /** The first thing that is wrong with them. */
  problemOf: (fields: Fields) => Required<FormProblem> | undefined
  /** Rejects if the account or the server refuses. */
  send: (fields: Fields) => Promise<void>
  /** A rejection, in a sentence. */
  failureOf: (error: unknown) => string
  /** The field that takes the focus after a rejection, such as the password to type again. */
  retryField?: keyof Fields & string
  /**
   * Runs a moment after the form was accepted, while a message of success is shown. Without it, success
   * changes nothing here: the screen around the form goes on by itself.
   */
  onDone?: () => void
}

export interface AccountForm<Fields extends object> {
  fields: Fields
  change<Name extends keyof Fields & string>(name: Name, value: Fields[Name]): void
  /** `sending` from the press of the button, `done` once it was accepted. */
  phase: 'editing' | 'sending' | 'done'
  /** Whether it was sent or refused once: until then no field is in error. */
  submitted: boolean
  problem: FormProblem | undefined
  /** The id of the element that shows the problem. */
  problemId: string
  /** The message that takes the focus when the form is done. */
  doneMessage: RefObject<HTMLDivElement | null>
  /** Empties the fields, to be filled in again. */
  clear(): void
  /** Props of the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent) => Promise<void>
    noValidate: true
  }
}

/** How long the success is shown before the next screen, in milliseconds. */
const REDIRECT_AFTER = 1500

/** A form of an account: checked as a whole, sent once, and kept as typed if it is refused. */
export function useAccountForm<Fields extends object>(
  options: AccountFormOptions<Fields>,
): AccountForm<Fields> {
  const { empty, problemOf, send, failureOf, retryField } = options
  const [fields, setFields] = useState(empty)
  const [phase, setPhase] = useState<AccountForm<Fields>['phase']>('editing')
  const [submitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<FormProblem>()
  const form = useRef<HTMLFormElement>(null)
  const doneMessage = useRef<HTMLDivElement>(null)
  const onDone = useEffectEvent(() => options.onDone?.())
  const problemId = useId()

  useEffect(() => {
    if (phase !== 'done') return
    doneMessage.current?.focus()
    const timer = setTimeout(() => onDone(), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [phase])

  const focus = (name: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (phase !== 'editing') return
    setSubmitted(true)
    const found = problemOf(fields)
    setProblem(found)
    if (found) return focus(found.field)
    setPhase('sending')
    try {
      await send(fields)
      if (options.onDone) setPhase('done')
    } catch (error) {
      setProblem({ message: failureOf(error) })
      setPhase('editing')
      if (retryField) focus(retryField)
    }
  }

  return {
    fields,
    change(name, value) {
      setFields(before => ({ ...before, [name]: value }))
      setProblem(before => (before?.field === name ? undefined : before))
    },
    phase,
    submitted,
    problem,
    problemId,
    doneMessage,
    clear() {
      setFields(empty)
      setSubmitted(false)
      setPhase('editing')
    },
    props: { ref: form, onSubmit, noValidate: true },
  }
}
