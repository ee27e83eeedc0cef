import { z } from 'zod'

// Zod generates code when it can, which is faster. The content policy of pages and workers forbids that, and
// Firefox reports each attempt. Only servers have no location.
z.config({ jitless: 'location' in globalThis })

export { z }
