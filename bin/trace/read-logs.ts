import { paginateDescribeLogGroups, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import type { Deployment } from '../command/deployment.ts';

/** A logged or stored event, containing only IDs and codes. */
export interface TraceEvent {
  /** ISO instant. */
  readonly at: string;
  /** Source of the event: `table`, or the end of a log group's name. */
  readonly place: string;
  readonly text: string;
}

/** The events as lines, oldest first. */
export const traceLines = (events: readonly TraceEvent[]): readonly string[] =>
  events
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ at, place, text }) => `${at}  ${place.padEnd(24)}  ${text}`);

async function groupNames({ logs: { client, prefixes } }: Deployment): Promise<string[]> {
  const names: string[] = [];
  for (const logGroupNamePrefix of prefixes)
    for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix }))
      names.push(...logGroups.flatMap(({ logGroupName }) => logGroupName ?? []));
  return names;
}

/** A log group of the API or of a function. */
interface LogGroup {
  readonly name: string;
  readonly isApi: boolean;
}

/**
 * Reads the lines of the stage's logs since an instant that contain one of the terms. Terms are IDs without quotes or
 * patterns. `isWanted` selects log groups, because each needs a separate call.
 */
export async function readLogs(
  deployment: Deployment,
  terms: readonly string[],
  since: Date,
  isWanted: (group: LogGroup) => boolean = () => true,
): Promise<TraceEvent[]> {
  const { client } = deployment.logs;
  const filterPattern = terms.map((term) => `?"${term}"`).join(' ');
  const found: TraceEvent[] = [];
  // One log group after another, because CloudWatch Logs allows few of these calls per second.
  for (const logGroupName of await groupNames(deployment)) {
    if (!isWanted({ name: logGroupName, isApi: logGroupName.includes('/apigateway/') })) continue;
    const place = logGroupName.split('/').at(-1) ?? logGroupName;
    const query = { logGroupName, filterPattern, startTime: since.getTime() };
    for await (const { events = [] } of paginateFilterLogEvents({ client }, query))
      for (const { timestamp = 0, message = '' } of events)
        found.push({ at: new Date(timestamp).toISOString(), place, text: message.trim() });
  }
  return found;
}
