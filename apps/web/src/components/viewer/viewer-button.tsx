import { texts } from '@safelight/texts/components/viewer'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ViewerButtonProps {
  label: string
  icon: ReactNode
  onPress: () => unknown
  pressed?: boolean
  disabled?: boolean
  /** A word next to the icon, for an act that people do rarely. It is part of the label. */
  word?: string
  /** Whether to hide the button on phones, where the panel has it instead. */
  wideOnly?: boolean
}

/** Uses `aria-disabled`, because `disabled` would remove the focus. */
export const ViewerButton = ({
  label,
  icon,
  onPress,
  pressed,
  disabled = false,
  word,
  wideOnly = false,
}: ViewerButtonProps) => (
  <button
    type="button"
    className="yarl__button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    aria-disabled={disabled}
    data-wide-only={wideOnly || undefined}
    data-word={word}
    onClick={() => disabled || onPress()}
  >
    {icon}
  </button>
)

export const InfoButton = ({ pressed, onPress }: { pressed: boolean; onPress: () => void }) => (
  <ViewerButton
    label={texts.information}
    pressed={pressed}
    icon={<Info size={22} aria-hidden="true" />}
    onPress={onPress}
  />
)
