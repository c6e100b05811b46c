/**
 * Begins to count the work of this process; what it returns answers the milliseconds of it so far. Work is time of the
 * processor: what waits for others on a busy machine is not counted.
 */
export function countWork(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
}
