import { type MessageName, messageKinds } from '#domain/messaging/message';
import { isKeyId } from '#domain/table/keys';
import { type Message, message } from '#lambdas/messaging/index';
import { find } from '#lambdas/platform/table/read';
import type { Deployment } from '../command/deployment.ts';
import type { Progress } from '../command/resumable.ts';
import { findMessages } from './find-messages.ts';
import { messageEvents } from './message-events.ts';
import { readLogs, type TraceEvent } from './read-logs.ts';

/** Messages whose ids are looked for in the logs: a pattern of CloudWatch takes so many terms. */
const mostTerms = 20;

/** What API Gateway calls a request: the reference that people are shown with a problem. */
const reference = /^[\w+/-]{10,30}=$/;

/** The message that a line of a function's log names. */
function nameIn(line: string): MessageName | undefined {
  const fields = parsed(line) as Readonly<Record<string, unknown>> | null | undefined;
  const kind = messageKinds.find((each) => each === fields?.message);
  const { submissionId, userId } = fields ?? {};
  if (kind === undefined || typeof submissionId !== 'string' || !isKeyId(submissionId)) return undefined;
  return { kind, id: submissionId, ...(typeof userId === 'string' && isKeyId(userId) && { owner: userId }) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function messagesNamed({ table }: Deployment, lines: readonly TraceEvent[]): Promise<Message[]> {
  const names = new Map(
    lines.flatMap(({ text }) => {
      const name = nameIn(text);
      return name ? [[JSON.stringify(name), name] as const] : [];
    }),
  );
  const found = await Promise.all([...names.values()].map((name) => find(table, message, message.key(name))));
  return found.filter((each) => each !== undefined);
}

/** What happened to a request, to what a person was mailed or to an invoice, from table and logs. */
export async function trace(
  deployment: Deployment,
  what: string,
  options: { readonly since: Date; readonly progress: Progress },
): Promise<TraceEvent[]> {
  const { since, progress } = options;
  if (reference.test(what)) {
    const lines = await readLogs(deployment, [what], since);
    const known = await messagesNamed(deployment, lines);
    return [...lines, ...known.flatMap(messageEvents)];
  }
  const known = await findMessages(deployment, what, progress);
  // The id of an approval is the quote's, which gives access and is never logged.
  const ids = known.filter(({ kind }) => kind !== 'quote-approval').map(({ id }) => id);
  const lines = ids.length > 0 ? await readLogs(deployment, ids.slice(0, mostTerms), since) : [];
  return [...lines, ...known.flatMap(messageEvents)];
}
