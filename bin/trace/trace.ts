import { endpoints, type Operation } from '#domain/contract/endpoints';
import { isKeyId } from '#domain/table/key-id';
import type { Sha256 } from '#domain/table/keys';
import type { Message } from '#lambdas/messaging/index';
import { sha256 } from '#lambdas/platform/hash';
import { operationNeeds } from '#lib/app/operation-needs';
import type { Deployment } from '../command/deployment.ts';
import { findPerson } from '../users/find-person.ts';
import { messageLookup } from './lookup.ts';
import { messageLine } from './message-report.ts';
import { readLogs, type TraceEvent, traceLines } from './read-logs.ts';
import { isPlace, sourcePlaces } from './source-places.ts';
import { storedSourceMaps } from './stored-source-map.ts';
import { adviceLines, answerLines } from './trace-screen.ts';

/** Most IDs in one CloudWatch filter pattern. */
const maxTerms = 20;

/** A request ID of API Gateway, which error pages show as the reference. */
const reference = /^[\w+/-]{10,30}=$/;

/**
 * The subject of a trace, and the time from which the logs are read. Without `logsSince`, only the logs of a reference
 * are read.
 */
export interface TraceRequest {
  readonly what: string;
  readonly account?: string | undefined;
  readonly logsSince?: Date | undefined;
  readonly now: Date;
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {};
  }
}

/** The hash of the message ID in a line of a function's log. */
function hashIn(line: string): Sha256[] {
  const { message, submissionId, messageHash } = parsed(line);
  if (typeof message !== 'string') return [];
  if (typeof messageHash === 'string' && /^[0-9a-f]{64}$/.test(messageHash)) return [messageHash as Sha256];
  return typeof submissionId === 'string' && isKeyId(submissionId) ? [sha256(submissionId)] : [];
}

/** The events as lines, oldest first; below each the places in our sources that its stack names. */
async function linesWithSources(
  deployment: Deployment,
  events: readonly TraceEvent[],
): Promise<readonly string[]> {
  const placesIn = sourcePlaces(storedSourceMaps(deployment));
  const lines = await Promise.all(
    traceLines(events).map(async (line) => [line, ...(await placesIn(line)).map((text) => `    ${text}`)]),
  );
  return lines.flat();
}

/** The function that answered a request, from the API's own log. */
function functionOf(lines: readonly TraceEvent[]): string | undefined {
  const routes = lines.map(({ text }) => parsed(text).route);
  const operation = (Object.keys(endpoints) as Operation[]).find((name) => {
    const { method, path } = endpoints[name];
    return routes.includes(`${method} ${path}`);
  });
  return operation && operationNeeds[operation].in;
}

/** Log lines with a reference. The API's log tells which function's log to read; if it does not, all are read. */
async function referenceLines(deployment: Deployment, what: string, since: Date): Promise<TraceEvent[]> {
  const ofApi = await readLogs(deployment, [what], since, ({ isApi }) => isApi);
  const answeredBy = functionOf(ofApi);
  const ofFunctions = await readLogs(deployment, [what], since, ({ isApi, name }) =>
    answeredBy === undefined ? !isApi : name.endsWith(`-${answeredBy}`),
  );
  return [...ofApi, ...ofFunctions];
}

async function traceReference(
  deployment: Deployment,
  { what, now }: TraceRequest,
  since: Date,
): Promise<string[]> {
  const lines = await referenceLines(deployment, what, since);
  const lookup = messageLookup(deployment.table);
  const hashes = [...new Set(lines.flatMap(({ text }) => hashIn(text)))];
  const messages = await lookup.named(hashes);
  return [
    ...(await linesWithSources(deployment, lines)),
    ...messages.map((known) => messageLine(known, now)),
    ...adviceLines(messages, now),
  ];
}

/** Log lines about messages. The ID of an approval is the quote's ID, of which only the hash is logged. */
async function logsOf(
  deployment: Deployment,
  messages: readonly Message[],
  since: Date,
): Promise<readonly string[]> {
  const terms = messages.map(({ kind, id }) => (kind.startsWith('quote-') ? sha256(id) : id));
  if (terms.length === 0) return [];
  return linesWithSources(deployment, await readLogs(deployment, terms.slice(0, maxTerms), since));
}

/**
 * The screen with the events and the advice for support; empty if nothing is known. The logs of a reference are read
 * from `defaultSince` if the request has no `logsSince`.
 */
export async function trace(
  deployment: Deployment,
  request: TraceRequest,
  defaultSince: Date,
): Promise<string[]> {
  const { what, account, logsSince, now } = request;
  if (isPlace(what)) return [...(await sourcePlaces(storedSourceMaps(deployment))(what))];
  if (reference.test(what)) return traceReference(deployment, request, logsSince ?? defaultSince);
  const accountOfAddress = what.includes('@') ? (await findPerson(deployment, what)).userId : undefined;
  const answer = await messageLookup(deployment.table).answer({ what, account, accountOfAddress });
  if (answer.found.length === 0) return [];
  const newest = answer.found.flatMap(({ messages }) => messages);
  const logs = logsSince === undefined ? [] : await logsOf(deployment, newest, logsSince);
  return [...answerLines(answer, now), ...logs, `${answer.keysRead} keys read.`];
}
