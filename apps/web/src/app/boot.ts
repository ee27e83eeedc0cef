import './trusted-types.ts'
import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import '../shared/styles/base.css'
import '../shared/styles/reduced-motion.css'

// Not imported as the others are: the bundler may put a library into a piece of its own, and that would
// run before the policy is there.
void import('./main.tsx')
