import * as z from 'zod/mini';
import { taskKinds } from '#domain/tasks/task';
import { requiredVariable } from '../../platform/environment.ts';
import { sendToQueue, sqsClient } from '../../platform/sqs/message-queue.ts';
import type { SendUnits, UnitReference } from '../ports.ts';

const unitSchema = z.object({ userId: z.string(), kind: z.enum(taskKinds), step: z.number() });

/** Parses the unit from a queue message; undefined for a kind that only another release knows. */
export function unitOf(body: string): UnitReference | undefined {
  const parsed = z.safeParse(unitSchema, JSON.parse(body));
  return parsed.success ? parsed.data : undefined;
}

/** The queue of a deployed function. Failures are logged; the schedule sends again units that did not arrive. */
export function openTaskQueue(): SendUnits {
  const client = sqsClient();
  const queueUrl = requiredVariable('TASKS_QUEUE_URL');
  return (units) =>
    sendToQueue(
      client,
      queueUrl,
      units.map(({ unit, delaySeconds }) => ({ body: JSON.stringify(unit), delaySeconds })),
    );
}
