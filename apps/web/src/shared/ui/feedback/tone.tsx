import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

export type Tone = 'info' | 'success' | 'warning' | 'error'

/** Screen readers announce an `alert` at once, a `status` at the next pause. */
export const roleOf = (tone: Tone) => (tone === 'error' ? 'alert' : 'status')

export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon size={18} aria-hidden="true" />
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }
