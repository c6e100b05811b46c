import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '#bin/command/run-command';
import { SimulationFailed, simulate } from '../support/simulation/simulate.ts';
import { startRealEngine } from '../support/table-engine.ts';

const usage = `npm run test:simulate -- --seed N [--steps M] [--count K]

Simulates a random business: the same seed and number of steps are the same business. Prints every step, and at the first
thing that is wrong what it is.
  --seed N    the seed
  --steps M   60 unless told
  --count K   so many seeds from N on, without their steps`;

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, steps: { type: 'string' }, count: { type: 'string' } },
  });
  const [seed, steps, count] = [values.seed ?? '', values.steps ?? '60', values.count ?? '1'].map(Number);
  if (values.seed === undefined || !seed || !steps || !count)
    throw new UsageError('Name a seed, such as --seed 1.');
  const engine = await startRealEngine();
  let failed = 0;
  try {
    const onStep = count === 1 ? { onStep: (line: string) => console.log(line) } : {};
    for (let index = seed; index < seed + count; index += 1)
      await simulate(engine, { seed: index, steps, ...onStep }).catch((error: Error) => {
        failed += 1;
        console.log(error instanceof SimulationFailed ? error.message : error.stack);
      });
  } finally {
    await engine.stop();
  }
  console.log(`${count} seeds of ${steps} steps: something is wrong in ${failed} of them.`);
  return failed === 0 ? 0 : 1;
});
