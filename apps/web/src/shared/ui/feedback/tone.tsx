import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

/** How a message is meant: its color, its icon, and how soon it is announced. */
export type Tone = 'info' | 'success' | 'warning' | 'error'

/** Errors are announced at once, the others when there is a pause. */
export const roleOf = (tone: Tone) => (tone === 'error' ? 'alert' : 'status')

export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon size={18} aria-hidden="true" />
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }
