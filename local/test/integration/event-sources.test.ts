import { Queue } from 'one-machine-cloud/queues/queue';
import { afterEach, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud';

/** Logs its event, and reports the messages named `bad` as failed. */
const worker = `
let running = 0;
export const handler = async ({ Records }) => {
  running += 1;
  console.log(JSON.stringify({ running, bodies: Records.map(({ body }) => body) }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  running -= 1;
  const bad = Records.filter(({ body }) => body.startsWith('bad'));
  return { batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};`;

const resources = {
  Dead: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'dead' } },
  Work: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      QueueName: 'work',
      VisibilityTimeout: 30,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 3 },
    },
  },
  Mapping: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::GetAtt': ['Work', 'Arn'] },
      FunctionName: { Ref: 'WorkerFunction' },
      BatchSize: 2,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  },
};

let fixture: FixtureCloud | undefined;
afterEach(async () => {
  await fixture?.stop();
  fixture = undefined;
});

const start = async () => {
  fixture = await startFixtureCloud({ worker: { source: worker } }, resources);
  const { cloud } = fixture;
  const queue = (name: string) => cloud.queues.find(name) as Queue;
  const received = () =>
    cloud.logs.map(({ text }) => JSON.parse(text) as { running: number; bodies: string[] });
  return { cloud, queue, received };
};

describe('a function that receives the messages of a queue', () => {
  test('gets all of them in batches, including delayed ones, and again only those that it reports', async () => {
    const { cloud, queue, received } = await start();
    for (let at = 0; at < 7; at += 1) queue('work').send(`good ${at}`, at === 0 ? 60 : 0);
    queue('work').send('bad');
    await cloud.moveClock(cloud.now());
    const bodies = received().flatMap((call) => call.bodies);
    expect(bodies.filter((body) => body.startsWith('good'))).toHaveLength(7);
    expect(received().every((call) => call.bodies.length <= 2)).toBe(true);
    expect(queue('work').counts()).toEqual({ visible: 0, inFlight: 1, delayed: 0 });
    for (let time = 0; time < 3; time += 1) await cloud.moveClock(cloud.now() + 31_000);
    const again = received().flatMap((call) => call.bodies);
    expect(again.slice(bodies.length)).toEqual(['bad', 'bad']);
    expect(queue('work').counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
    expect(queue('dead').counts().visible).toBe(1);
  });

  test('gets some of them twice if the queue is configured to deliver twice', async () => {
    const { cloud, queue, received } = await start();
    queue('work').duplicates = 1;
    queue('work').send('good');
    await cloud.moveClock(cloud.now());
    expect(received().flatMap((call) => call.bodies)).toEqual(['good', 'good']);
  });
});

test('a queue delivers messages in no fixed order', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const settings = { name: 'q', visibilityTimeout: 30, delaySeconds: 0, retentionSeconds: 600 };
  const queue = new Queue(settings, { now: () => 0, random, findQueue: () => undefined });
  const sent = Array.from({ length: 20 }, (_, at) => `m${at}`);
  for (const body of sent) queue.send(body);
  const received = queue.receive(20).map(({ body }) => body);
  expect(received).not.toEqual(sent);
  expect(received.toSorted()).toEqual(sent.toSorted());
});
