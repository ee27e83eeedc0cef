import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'

/** What the figures depend on; nothing that tells one machine from another. */
export const machine = () => ({
  platform: `${platform()}-${arch()}`,
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  /** Processes that wanted to run within the last minute: more than the cores disturb the figures. */
  load: Number(loadavg()[0]?.toFixed(2)),
})
