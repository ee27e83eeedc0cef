import { texts } from '@safelight/texts/auth'
import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'

export interface RememberMeProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** Whether the keys stay on this device. They do from the start, and in the desktop app that is not to be chosen. */
export const RememberMe = ({ isSelected, onChange }: RememberMeProps) =>
  !desktopBridge && (
    <Checkbox name="rememberMe" isSelected={isSelected} onChange={onChange}>
      {texts.rememberMe}
    </Checkbox>
  )
