import { randomUUID } from 'node:crypto';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeployedProduct, openServices, testOnLocalCloud } from '#test/support/deployed-product';
import { until } from '#test/support/waiting';

let services: Pick<DeployedProduct, 'aws' | 'stop'>;
let sqs: SQSClient;
beforeAll(async () => {
  services = await openServices();
  sqs = new SQSClient({ ...services.aws, useQueueUrlAsEndpoint: false });
});
afterAll(async () => {
  sqs.destroy();
  await services.stop();
});

async function newQueue(Attributes: Record<string, string> = {}): Promise<string> {
  const created = await sqs.send(new CreateQueueCommand({ QueueName: `queue-${randomUUID()}`, Attributes }));
  return created.QueueUrl ?? '';
}

const send = (QueueUrl: string, MessageBody: string, DelaySeconds?: number) =>
  sqs.send(
    new SendMessageCommand({ QueueUrl, MessageBody, ...(DelaySeconds !== undefined && { DelaySeconds }) }),
  );

async function receive(QueueUrl: string, maxMessages = 10, VisibilityTimeout?: number) {
  const timeout = VisibilityTimeout !== undefined && { VisibilityTimeout };
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: maxMessages, ...timeout }),
  );
  return Messages;
}

/** Receives until there are that many different bodies, because a queue may return fewer messages than it has. */
async function receiveAll(queue: string, count: number): Promise<string[]> {
  const bodies = new Set<string>();
  await until(async () => {
    for (const { Body = '' } of await receive(queue)) bodies.add(Body);
    return bodies.size >= count;
  }, `${count} messages`);
  return [...bodies].sort();
}

async function attributes(QueueUrl: string) {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  return (await sqs.send(command)).Attributes ?? {};
}

describe('a standard queue', () => {
  test('hides a message that was received, and no longer has it once it is deleted', async () => {
    const queue = await newQueue();
    const { MessageId } = await send(queue, 'one');
    const [message] = await receive(queue);
    expect(message).toMatchObject({ MessageId, Body: 'one' });
    expect(await receive(queue)).toEqual([]);
    expect(await attributes(queue)).toMatchObject({
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '1',
    });
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queue, ReceiptHandle: message?.ReceiptHandle }));
    expect(await attributes(queue)).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '0' });
  });

  test('delivers a message again after its visibility timeout', async () => {
    const queue = await newQueue();
    await send(queue, 'one');
    const [first] = await receive(queue);
    const ReceiptHandle = first?.ReceiptHandle;
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl: queue, ReceiptHandle, VisibilityTimeout: 0 }),
    );
    expect(await receiveAll(queue, 1)).toEqual(['one']);
  });

  test('does not deliver a message before its delay is over', async () => {
    const queue = await newQueue();
    await send(queue, 'later', 900);
    await send(queue, 'now');
    expect((await receive(queue)).map(({ Body }) => Body)).toEqual(['now']);
    expect(await attributes(queue)).toMatchObject({ ApproximateNumberOfMessagesDelayed: '1' });
  });

  test('accepts ten messages in a batch and refuses more, and two with the same ID', async () => {
    const queue = await newQueue();
    const batch = (count: number, idOf = (at: number) => `m${at}`) =>
      sqs.send(
        new SendMessageBatchCommand({
          QueueUrl: queue,
          Entries: Array.from({ length: count }, (_, at) => ({ Id: idOf(at), MessageBody: `body ${at}` })),
        }),
      );
    expect((await batch(10)).Successful).toHaveLength(10);
    expect(await receiveAll(queue, 10)).toHaveLength(10);
    await expect(batch(11)).rejects.toThrow();
    await expect(batch(2, () => 'same')).rejects.toThrow();
  });

  testOnLocalCloud('refuses an empty batch', 'it answers an empty result', async () => {
    const command = new SendMessageBatchCommand({ QueueUrl: await newQueue(), Entries: [] });
    await expect(sqs.send(command)).rejects.toMatchObject({
      name: expect.stringMatching(/EmptyBatchRequest/),
    });
  });

  test('deletes in batches', async () => {
    const queue = await newQueue();
    await send(queue, 'one');
    await send(queue, 'two');
    const received = [...(await receive(queue, 1)), ...(await receive(queue, 1))];
    const Entries = received.map(({ ReceiptHandle }, at) => ({ Id: `m${at}`, ReceiptHandle }));
    const { Successful } = await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queue, Entries }));
    expect(Successful).toHaveLength(2);
    expect(await attributes(queue)).toMatchObject({ ApproximateNumberOfMessagesNotVisible: '0' });
  });

  test('moves a message that was received too often to its dead-letter queue', async () => {
    const deadLetterQueue = await newQueue();
    const { QueueArn: deadLetterTargetArn } = await attributes(deadLetterQueue);
    const queue = await newQueue({
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 }),
    });
    await send(queue, 'poison');
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await receive(queue, 10, 0)).map(({ Body }) => Body)).toEqual(['poison']);
    expect(await receive(queue, 10, 0)).toEqual([]);
    expect(await receiveAll(deadLetterQueue, 1)).toEqual(['poison']);
  });

  test('refuses calls if it does not exist', async () => {
    const there = await newQueue();
    await expect(send(`${there}-not`, 'one')).rejects.toMatchObject({
      name: expect.stringMatching(/QueueDoesNotExist|NonExistentQueue/),
    });
  });
});
