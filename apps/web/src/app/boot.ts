import { texts } from '@safelight/texts/start'
import './trusted-types.ts'
import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import '../shared/styles/base.css'
import '../shared/styles/reduced-motion.css'

// Imports the app dynamically. If the import were static, the bundler could put a library into another chunk.
// That chunk would run before the Trusted Types policy exists.
import('./main.tsx')
  .then(({ started }) => started)
  .catch(error => {
    // Plain DOM, because the chunk with the components may be the one that is missing.
    const reload = document.createElement('button')
    reload.textContent = texts.reload
    reload.onclick = () => location.reload()
    document.getElementById('root')?.replaceChildren(texts.loadFailed, ' ', reload)
    throw error
  })
