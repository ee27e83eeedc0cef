import type { AccountForm } from '../../components/account-forms/use-account-form.ts'
import { Button } from '../../shared/ui/controls/button.tsx'

export interface SubmitButtonProps {
  form: Pick<AccountForm<object>, 'phase'>
  label: string
  sending: string
}

export const SubmitButton = ({ form: { phase }, label, sending }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant="primary"
    size="large"
    wide
    busy={phase === 'sending'}
    isDisabled={phase === 'done'}
  >
    {phase === 'sending' ? sending : label}
  </Button>
)
