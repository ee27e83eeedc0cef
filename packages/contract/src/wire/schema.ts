import { z } from 'zod'

// Zod generates code when it can, which is faster. The content policy of pages and workers forbids that, and
// Firefox reports each attempt. So this is off where `location` exists: in pages and workers, but not on
// servers.
z.config({ jitless: 'location' in globalThis })

export { z }
