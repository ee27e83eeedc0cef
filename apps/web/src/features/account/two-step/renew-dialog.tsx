import type { SecondFactor } from '@safelight/contract/second-factor'
import { texts } from '@safelight/texts/features/account/two-step'
import { useState } from 'react'
import { BothFactorsDialog } from '../../../components/account-forms/both-factors-dialog.tsx'
import { useAccount } from '../../../components/contexts/session-context.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { BackupCodeList } from './backup-code-list.tsx'

export interface RenewDialogProps {
  factor: SecondFactor
  onClose: () => void
  onDone: () => void
}

export function RenewDialog({ factor, onClose, onDone }: RenewDialogProps) {
  const account = useAccount()
  const [codes, setCodes] = useState<string[]>()
  return codes ? (
    <Dialog title={texts.saveBackupCodes} isOpen onOpenChange={() => undefined} busy>
      <BackupCodeList codes={codes} onSaved={onDone} />
    </Dialog>
  ) : (
    <BothFactorsDialog
      title={texts.renewTitle}
      message={texts.renewLead}
      confirm={texts.renew}
      failure={texts.renewFailed}
      factor={factor}
      onClose={onClose}
      act={async form => setCodes(await account.renewBackupCodes(form))}
    />
  )
}
