import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import type { Fault } from '../fault-plan.ts';
import { conflictFor } from '../table-conflict.ts';
import type { RandomSource } from './random-source.ts';
import type { MailBehavior } from './services.ts';

const throttled = () => new ThrottlingException({ message: 'throttled', $metadata: {} });
const answerLost = () => Object.assign(new Error('The answer was lost'), { name: 'TimeoutError' });

/** A random fault for one use case or run; most often none. */
export function randomFault(random: RandomSource): Fault | undefined {
  if (!random.chance(0.3)) return undefined;
  const service = random.pick(['dynamodb', 'dynamodb', 'dynamodb', 'ses', 's3']);
  const call = random.between(1, service === 'dynamodb' ? 16 : 2);
  const when = random.pick(['before', 'after']);
  if (random.chance(0.5)) return { service, call, when, effect: 'exit' };
  const isConflict = random.chance(0.5);
  // A refused call did nothing. After a call was done, only its answer can be lost.
  const error = (name: string) =>
    when === 'after' ? answerLost() : ((isConflict ? conflictFor(name) : undefined) ?? throttled());
  return { service: 'dynamodb', call, when, effect: 'error', error, times: random.between(1, 3) };
}

/** The mail service's behavior for each email of one step. */
export function randomMailBehavior(random: RandomSource): () => MailBehavior {
  if (random.chance(0.75)) return () => 'accept';
  const trouble = random.pick<MailBehavior>(['throttle', 'reject', 'lose-answer']);
  return () => (random.chance(0.6) ? trouble : 'accept');
}
