/**
 * Starts to measure the CPU time of this process. The returned function gives the milliseconds so far. Time spent
 * waiting for other processes does not count.
 */
export function measureCpuTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
}
