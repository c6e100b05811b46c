import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { traced } from '#lambdas/platform/trace';

let daemon: Socket;
let received: string[];

beforeEach(async () => {
  received = [];
  daemon = createSocket('udp4').on('message', (message) => received.push(message.toString()));
  daemon.bind(0, '127.0.0.1');
  await once(daemon, 'listening');
  vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`);
});
afterEach(() => {
  daemon.close();
  vi.unstubAllEnvs();
});

const sampled = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1';

test('the trace of a call names the operation', async () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', sampled);
  expect(await traced('save-client', async () => 'answer')).toBe('answer');
  await vi.waitUntil(() => received.length === 1);
  const [header = '', document = ''] = received[0]?.split('\n') ?? [];
  expect(JSON.parse(header)).toEqual({ format: 'json', version: 1 });
  expect(JSON.parse(document)).toMatchObject({
    name: 'save-client',
    type: 'subsegment',
    trace_id: '1-5759e988-bd862e3fe1be46a994272793',
    parent_id: '53995c3f42cd8ad8',
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    annotations: { operation: 'save-client' },
  });
});

test('a trace that X-Ray does not keep gets nothing, and a daemon that does not answer fails no call', async () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', sampled.replace('Sampled=1', 'Sampled=0'));
  expect(await traced('save-client', async () => 1)).toBe(1);
  vi.stubEnv('_X_AMZN_TRACE_ID', sampled);
  vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', 'nowhere.invalid:2000');
  expect(await traced('save-client', async () => 2)).toBe(2);
  await expect(traced('save-client', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(received).toEqual([]);
});
