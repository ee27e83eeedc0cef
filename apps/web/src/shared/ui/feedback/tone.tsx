import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

/** Decides a message's color and icon, and how soon screen readers announce it. */
export type Tone = 'info' | 'success' | 'warning' | 'error'

/** Screen readers announce an `alert` at once, a `status` at the next pause. */
export const roleOf = (tone: Tone) => (tone === 'error' ? 'alert' : 'status')

export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon size={18} aria-hidden="true" />
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }
