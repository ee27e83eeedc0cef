import { texts } from '@safelight/texts/start'
import './trusted-types.ts'
import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import '../shared/styles/base.css'
import '../shared/styles/reduced-motion.css'

// Not imported as the others are: the bundler may put a library into a piece of its own, and that would
// run before the policy is there.
import('./main.tsx')
  .then(({ started }) => started)
  .catch(error => {
    // What would say it better may be what is missing.
    const reload = document.createElement('button')
    reload.textContent = texts.reload
    reload.onclick = () => location.reload()
    document.getElementById('root')?.replaceChildren(texts.loadFailed, ' ', reload)
    throw error
  })
