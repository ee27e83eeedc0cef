import { texts } from '@safelight/texts/app'
import { texts as common } from '@safelight/texts/common'
import { useNavigate } from '@tanstack/react-router'
import {
  BadgeCheck,
  Contact,
  LogOut,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  Trash2,
} from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import { useInbox } from '../../components/inbox/use-inbox.ts'
import { useLogOut } from '../../components/log-out/use-log-out.tsx'
import { ContactsDialog } from '../../features/sharing/contacts/contacts-dialog.tsx'
import { FingerprintDialog } from '../../features/sharing/contacts/fingerprint-dialog.tsx'
import { Menu, MenuItem, type MenuProps, MenuSection } from '../../shared/ui/overlays/menu.tsx'
import { countOf, NewCount } from './new-count.tsx'
import { SCREENS } from './screens.ts'
import styles from './shell.module.css'
import { setTheme, useTheme } from './theme.ts'

interface AccountMenuProps {
  trigger: ReactElement
  placement?: NonNullable<MenuProps['placement']>
}

export function AccountMenu({ trigger, placement = 'bottom end' }: AccountMenuProps) {
  const { logOut, question } = useLogOut()
  const navigate = useNavigate()
  const { user, profile } = useUnlocked()
  const inbox = useInbox()
  const theme = useTheme()
  const [showsPeople, setShowsPeople] = useState(false)
  const [showsFingerprint, setShowsFingerprint] = useState(false)
  return (
    <>
      <Menu
        label={texts.account}
        trigger={trigger}
        placement={placement}
        header={
          <div className={styles.who}>
            <strong dir="auto">{`${profile.firstName} ${profile.lastName}`}</strong>
            <span title={user.email}>{user.email}</span>
          </div>
        }
      >
        {SCREENS.map(({ to, name, longName = name, icon: Icon }) => (
          <MenuItem
            key={to}
            icon={<Icon size={16} />}
            badge={<NewCount count={countOf(inbox, to)} />}
            onAction={() => void navigate({ to })}
          >
            {longName}
          </MenuItem>
        ))}
        <MenuItem icon={<Trash2 size={16} />} onAction={() => void navigate({ to: '/trash' })}>
          {common.trash}
        </MenuItem>
        <MenuItem
          icon={<Settings size={16} />}
          badge={<NewCount count={countOf(inbox, '/account')} />}
          onAction={() => void navigate({ to: '/account' })}
        >
          {texts.account}
        </MenuItem>
        {user.roles.includes('ADMIN') && (
          <MenuItem
            icon={<ShieldCheck size={16} />}
            onAction={() => void navigate({ to: '/admin' })}
          >
            {texts.admin}
          </MenuItem>
        )}
        <MenuItem icon={<BadgeCheck size={16} />} onAction={() => setShowsFingerprint(true)}>
          {texts.myFingerprint}
        </MenuItem>
        <MenuItem icon={<Contact size={16} />} onAction={() => setShowsPeople(true)}>
          {texts.contacts}
        </MenuItem>
        <MenuSection title={texts.theme} value={theme} onChange={setTheme}>
          <MenuItem id="system" icon={<Monitor size={16} />}>
            {texts.system}
          </MenuItem>
          <MenuItem id="light" icon={<Sun size={16} />}>
            {texts.light}
          </MenuItem>
          <MenuItem id="dark" icon={<Moon size={16} />}>
            {texts.dark}
          </MenuItem>
        </MenuSection>
        <MenuItem icon={<LogOut size={16} />} onAction={() => void logOut()}>
          {common.logout}
        </MenuItem>
      </Menu>
      {question}
      <ContactsDialog isOpen={showsPeople} onOpenChange={setShowsPeople} />
      <FingerprintDialog isOpen={showsFingerprint} onOpenChange={setShowsFingerprint} />
    </>
  )
}
