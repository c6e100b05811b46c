import { type Message, messageNames } from '#lambdas/messaging/index';
import type { TraceEvent } from './read-logs.ts';

/** What the table knows of a message: when it was asked for, how it stands, and what the mail service reported. */
export function messageEvents(known: Message): readonly TraceEvent[] {
  const { kind, id, owner, about } = known;
  // Of a newer release; what it is cannot be told here.
  if (kind === 'unknown') return [];
  const { message, ...ids } = messageNames({ kind, id, ...(owner !== undefined && { owner }) }, about);
  const name = [message, ...Object.entries(ids).map(([idOf, value]) => `${idOf}=${value}`)].join(' ');
  const { state, reason, due, serviceId } = known;
  const facts = Object.entries({ reason, due, serviceId }).flatMap(([fact, value]) =>
    value === undefined ? [] : ` ${fact}=${value}`,
  );
  const happened: readonly (readonly [string | undefined, string])[] = [
    [known.createdAt, 'asked for'],
    [known.updatedAt, `${state}${facts.join('')}`],
    [known.asideAt, `set aside after ${known.failures} failures`],
    [known.sentEventAt, 'reported as sent'],
    [known.deliveredAt, 'reported as delivered'],
    [known.bouncedAt, 'reported as bounced'],
    [known.turnedAwayAt, 'reported as turned away'],
    [known.complainedAt, 'reported as complained about'],
    [known.rejectedAt, 'reported as rejected'],
  ];
  return happened.flatMap(([at, text]) => (at ? [{ at, place: 'table', text: `${name}: ${text}` }] : []));
}
