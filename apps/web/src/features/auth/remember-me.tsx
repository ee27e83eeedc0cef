import { texts } from '@safelight/texts/features/auth'
import { desktopBridge } from '../../components/desktop/desktop-bridge.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'

export interface RememberMeProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** A checkbox: whether the keys stay on this device. Hidden in the desktop app, where they always stay. */
export const RememberMe = ({ isSelected, onChange }: RememberMeProps) =>
  !desktopBridge && (
    <Checkbox name="rememberMe" isSelected={isSelected} onChange={onChange}>
      {texts.rememberMe}
    </Checkbox>
  )
