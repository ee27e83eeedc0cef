import type { ImportProblem } from '@safelight/client/import'
import { NamesFold } from '../../../components/left-out/names-fold.tsx'

export interface ProblemsFoldProps {
  problems: readonly ImportProblem[]
  text: (values: { count: number }) => string
  tone?: 'error' | 'plain'
}

export function ProblemsFold({ problems, text, tone = 'error' }: ProblemsFoldProps) {
  if (problems.length === 0) return null
  const names = problems.map(({ path, reason }) => `${path}: ${reason}`)
  const counted = text({ count: problems.length })
  return <NamesFold {...(tone === 'error' ? { tone } : {})} text={counted} names={names} />
}
