import { Readable } from 'node:stream';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { expect, test } from 'vitest';
import type { Deployment } from '#bin/command/deployment';
import { trace } from '#bin/trace/trace';
import { operationNeeds } from '#lib/app/operation-needs';

const prefix = '/aws/lambda/billhook-prod-';
const apiLog = '/aws/vendedlogs/apigateway/billhook-prod';

/** Logs with one line in the API's log; `read` lists the groups whose lines were read. */
function logsOf(apiLine: object) {
  const read: string[] = [];
  const answer = (body: object) => ({
    response: { statusCode: 200, headers: {}, body: Readable.from([Buffer.from(JSON.stringify(body))]) },
  });
  const groups = [apiLog, ...new Set(Object.values(operationNeeds).map((needs) => prefix + needs.in))];
  const client = new CloudWatchLogsClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: {
      async handle({ headers, body }: { headers: Record<string, string>; body: string }) {
        const asked = JSON.parse(body);
        if (headers['x-amz-target']?.endsWith('DescribeLogGroups'))
          return answer({
            logGroups: groups
              .filter((name) => name.startsWith(asked.logGroupNamePrefix))
              .map((logGroupName) => ({ logGroupName })),
          });
        read.push(asked.logGroupName);
        return answer({
          events: asked.logGroupName === apiLog ? [{ timestamp: 0, message: JSON.stringify(apiLine) }] : [],
        });
      },
    },
  });
  return { logs: { client, prefixes: [prefix, apiLog] }, read };
}

test.each([
  ['POST /api/invoices', 'send-invoice'],
  ['GET /api/clients', 'list-clients'],
] as const)(
  'a reference of %s is searched in the log of the one function that answers it',
  async (route, operation) => {
    const { logs, read } = logsOf({ requestId: 'AAAAAAAAAAAAAAA=', route, status: 500 });
    const deployment = { logs } as unknown as Deployment;
    const now = new Date();
    const lines = await trace(deployment, { what: 'AAAAAAAAAAAAAAA=', now }, now);
    expect(lines.join('\n')).toContain(route);
    expect(read).toEqual([apiLog, prefix + operationNeeds[operation].in]);
  },
);
