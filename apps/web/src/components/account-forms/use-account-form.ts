import {
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'

export interface FormProblem {
  message: string
  field?: string
}

export interface AccountFormOptions<Fields extends object> {
  empty: Fields
  problemOf: (fields: Fields) => Required<FormProblem> | undefined
  send: (fields: Fields) => Promise<void>
  failureOf: (error: unknown) => string
  retryField?: keyof Fields & string
  /**
   * Called `REDIRECT_AFTER` milliseconds after the success message appears. Without `onDone`, the form shows
   * no message, and stays in the phase `sending`.
   */
  onDone?: () => void
}

export interface AccountForm<Fields extends object> {
  fields: Fields
  change<Name extends keyof Fields & string>(name: Name, value: Fields[Name]): void
  /** After a success: `done` if the form has the option `onDone`, otherwise still `sending`. */
  phase: 'editing' | 'sending' | 'done'
  submitted: boolean
  problem: FormProblem | undefined
  problemId: string
  doneMessage: RefObject<HTMLDivElement | null>
  clear(): void
  props: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent) => Promise<void>
    noValidate: true
  }
}

/** Milliseconds for which the success message is shown before `onDone`. */
const REDIRECT_AFTER = 1500

/** A form that is validated as a whole on submit. Ignores further submits while it is being sent. */
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
