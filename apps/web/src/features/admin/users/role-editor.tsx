import { type AdminUser, putRoles } from '@safelight/contract/admin-users'
import { LIMITS } from '@safelight/contract/limits'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/users'
import { useId, useState } from 'react'
import { serverMessage } from '../../../shared/error-message.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../admin.module.css'
import { useAdminApi } from '../use-admin-api.ts'
import { ROLES, withCustomRole } from './usage.ts'

export interface RoleEditorProps {
  user: AdminUser
  onDone: (user?: AdminUser) => void
}

export function RoleEditor({ user, onDone }: RoleEditorProps) {
  const api = useAdminApi()
  const [roles, setRoles] = useState(user.roles)
  const [custom, setCustom] = useState('')
  const id = useId()
  const { busy, run } = useBusy()
  const offered = [...new Set<string>([...ROLES, ...user.roles, ...roles])]

  const save = () =>
    run(async () => {
      try {
        onDone(await api.call(putRoles, { params: { id: user.id }, body: { roles } }))
      } catch (error) {
        showToast({ tone: 'error', text: serverMessage(error, texts.rolesFailed) })
      }
    })

  return (
    <div className={styles.form}>
      <fieldset className={styles.roles}>
        <legend>{texts.rolesOf({ email: user.email })}</legend>
        <p className={styles.effect}>{texts.rolesLead}</p>
        {offered.map(role => (
          <div key={role}>
            <Checkbox
              isSelected={roles.includes(role)}
              describedBy={role === 'ADMIN' ? id : undefined}
              onChange={isOn =>
                setRoles(isOn ? [...roles, role] : roles.filter(each => each !== role))
              }
            >
              {role}
            </Checkbox>
            {role === 'ADMIN' && (
              <p className={styles.indented} id={id}>
                {texts.adminRole}
              </p>
            )}
          </div>
        ))}
      </fieldset>
      <TextField
        label={texts.customRole}
        description={texts.customRoleHint}
        name="custom-role"
        value={custom}
        onChange={setCustom}
        maxLength={LIMITS.roleChars}
      />
      <div className={styles.buttons}>
        <Button
          size="small"
          isDisabled={custom.trim() === ''}
          onPress={() => {
            setRoles(withCustomRole(roles, custom))
            setCustom('')
          }}
        >
          {texts.add}
        </Button>
        <Button size="small" variant="primary" busy={busy} onPress={save}>
          {common.save}
        </Button>
        <Button size="small" isDisabled={busy} onPress={() => onDone()}>
          {common.cancel}
        </Button>
      </div>
    </div>
  )
}
