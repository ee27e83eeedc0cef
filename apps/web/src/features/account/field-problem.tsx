import type { AccountForm } from '../../components/account-forms/use-account-form.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'

type Problem = Pick<AccountForm<object>, 'problem' | 'problemId'>

export const FieldProblem = ({ form: { problem, problemId } }: { form: Problem }) =>
  problem?.field && (
    <Banner tone="error" id={problemId}>
      {problem.message}
    </Banner>
  )
