import { z } from 'zod'

// Zod generates code when it can, which is faster. The content policy of pages and workers forbids generated
// code, and Firefox reports each attempt. So Zod generates no code where `location` exists: in pages and
// workers, but not on servers.
z.config({ jitless: 'location' in globalThis })

export { z }
