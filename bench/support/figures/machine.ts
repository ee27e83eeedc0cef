import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'

/** Facts that affect the figures, without identifying the machine. */
export const machine = () => ({
  platform: `${platform()}-${arch()}`,
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  /**
   * Load average of the last minute. If it exceeds the number of cores, other programs disturb the figures.
   */
  load: Number(loadavg()[0]?.toFixed(2)),
})
