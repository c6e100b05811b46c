import { awsJsonAnswer, awsJsonRefusal, type CloudAnswer, type CloudRequest } from '../cloud/exchange.ts';
import { defaultSettings, md5Of, type Queue, type QueueSettings, type QueueStore } from './queue.ts';

interface Entry {
  readonly Id: string;
  readonly MessageBody?: string;
  readonly DelaySeconds?: number;
  readonly ReceiptHandle?: string;
}

interface QueueRequest {
  readonly QueueName?: string;
  readonly QueueUrl?: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly MessageBody?: string;
  readonly DelaySeconds?: number;
  readonly MaxNumberOfMessages?: number;
  readonly VisibilityTimeout?: number;
  readonly WaitTimeSeconds?: number;
  readonly ReceiptHandle?: string;
  readonly Entries?: readonly Entry[];
}

/** Maximum messages per batch, and the longest delay in seconds. */
const limits = { batch: 10, delaySeconds: 900 } as const;

const refusal = (code: string, message: string) => awsJsonRefusal(`com.amazonaws.sqs#${code}`, message);

/** The name at the end of a queue's URL or ARN. */
export const queueNameIn = (urlOrArn: string): string => urlOrArn.split(/[/:]/).at(-1) ?? '';

/** Applies SQS attributes to the given settings. */
export function settingsFrom(
  name: string,
  attributes: Readonly<Record<string, unknown>>,
  before: Omit<QueueSettings, 'name'> = defaultSettings,
): QueueSettings {
  const seconds = (attribute: string, otherwise: number) => Number(attributes[attribute] ?? otherwise);
  const policy = attributes.RedrivePolicy;
  const redrive = (typeof policy === 'string' ? JSON.parse(policy) : policy) as
    | { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number | string }
    | undefined;
  return {
    ...before,
    name,
    visibilityTimeout: seconds('VisibilityTimeout', before.visibilityTimeout),
    delaySeconds: seconds('DelaySeconds', before.delaySeconds),
    retentionSeconds: seconds('MessageRetentionPeriod', before.retentionSeconds),
    ...(redrive && {
      redrive: {
        deadLetterQueue: queueNameIn(redrive.deadLetterTargetArn),
        maxReceiveCount: Number(redrive.maxReceiveCount),
      },
    }),
  };
}

function attributesOf(queue: Queue): Record<string, string> {
  const { visible, inFlight, delayed } = queue.counts();
  const { name, visibilityTimeout, delaySeconds, retentionSeconds } = queue.settings;
  return {
    QueueArn: `arn:aws:sqs:us-east-1:000000000000:${name}`,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(visibilityTimeout),
    DelaySeconds: String(delaySeconds),
    MessageRetentionPeriod: String(retentionSeconds),
  };
}

/** Waits for messages, up to the wait time of a long poll. */
async function receive(queue: Queue, request: QueueRequest): Promise<CloudAnswer> {
  const { MaxNumberOfMessages = 1, VisibilityTimeout, WaitTimeSeconds = 0 } = request;
  const end = Date.now() + WaitTimeSeconds * 1_000;
  let received = queue.receive(MaxNumberOfMessages, VisibilityTimeout);
  while (received.length === 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    received = queue.receive(MaxNumberOfMessages, VisibilityTimeout);
  }
  const Messages = received.map(({ id, body, md5, receipt, receiveCount, sentAt, firstReceivedAt }) => ({
    MessageId: id,
    ReceiptHandle: receipt,
    Body: body,
    MD5OfBody: md5,
    Attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: String(sentAt),
      ApproximateFirstReceiveTimestamp: String(firstReceivedAt),
    },
  }));
  return awsJsonAnswer(200, Messages.length > 0 ? { Messages } : {});
}

function send(queue: Queue, { MessageBody = '', DelaySeconds }: Omit<Entry, 'Id'>) {
  return { MessageId: queue.send(MessageBody, DelaySeconds), MD5OfMessageBody: md5Of(MessageBody) };
}

/** The error for a message that cannot be sent; undefined if it is valid. */
function sendProblem({ MessageBody = '', DelaySeconds = 0 }: Omit<Entry, 'Id'>): string | undefined {
  if (MessageBody === '') return 'The request must contain the parameter MessageBody.';
  if (DelaySeconds > limits.delaySeconds)
    return `Value ${DelaySeconds} for parameter DelaySeconds is invalid.`;
  return undefined;
}

function batch(entries: readonly Entry[], act: (entry: Entry) => object | string): CloudAnswer {
  if (entries.length === 0) return refusal('EmptyBatchRequest', 'There should be at least one entry.');
  if (entries.length > limits.batch)
    return refusal(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${limits.batch}.`,
    );
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    return refusal('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.');
  const results = entries.map((entry) => ({ Id: entry.Id, result: act(entry) }));
  return awsJsonAnswer(200, {
    Successful: results.flatMap(({ Id, result }) => (typeof result === 'string' ? [] : [{ Id, ...result }])),
    Failed: results.flatMap(({ Id, result }) =>
      typeof result === 'string'
        ? [{ Id, SenderFault: true, Code: 'InvalidParameterValue', Message: result }]
        : [],
    ),
  });
}

function onQueue(queue: Queue, operation: string, request: QueueRequest): CloudAnswer | Promise<CloudAnswer> {
  const { Entries = [], ReceiptHandle = '', VisibilityTimeout = 0 } = request;
  switch (operation) {
    case 'SendMessage': {
      const problem = sendProblem(request);
      return problem ? refusal('InvalidParameterValue', problem) : awsJsonAnswer(200, send(queue, request));
    }
    case 'SendMessageBatch':
      return batch(Entries, (entry) => sendProblem(entry) ?? send(queue, entry));
    case 'ReceiveMessage':
      return receive(queue, request);
    case 'DeleteMessage':
      queue.delete(ReceiptHandle);
      return awsJsonAnswer(200, {});
    case 'DeleteMessageBatch':
      return batch(Entries, (entry) => {
        queue.delete(entry.ReceiptHandle ?? '');
        return {};
      });
    case 'ChangeMessageVisibility':
      queue.changeVisibility(ReceiptHandle, VisibilityTimeout);
      return awsJsonAnswer(200, {});
    case 'GetQueueAttributes':
      return awsJsonAnswer(200, { Attributes: attributesOf(queue) });
    case 'SetQueueAttributes':
      queue.settings = settingsFrom(queue.settings.name, request.Attributes ?? {}, queue.settings);
      return awsJsonAnswer(200, {});
    case 'PurgeQueue':
      queue.purge();
      return awsJsonAnswer(200, {});
    default:
      return refusal('UnsupportedOperation', `The local queues have no ${operation}`);
  }
}

/** Standard queues with the JSON protocol of SQS. `sent` is called after messages were sent. */
export function createQueueService(store: QueueStore, options: { readonly sent: () => void }) {
  return async (cloudRequest: CloudRequest, operation: string): Promise<CloudAnswer> => {
    const request = JSON.parse(cloudRequest.body.toString('utf8') || '{}') as QueueRequest;
    const { QueueName = '', QueueUrl = '', Attributes = {} } = request;
    const urlOf = (name: string) => `http://${cloudRequest.headers.host ?? '127.0.0.1'}/000000000000/${name}`;
    if (operation === 'CreateQueue') {
      store.create(settingsFrom(QueueName, Attributes));
      return awsJsonAnswer(200, { QueueUrl: urlOf(QueueName) });
    }
    if (operation === 'ListQueues')
      return awsJsonAnswer(200, { QueueUrls: store.list().map(({ settings }) => urlOf(settings.name)) });
    const queue = store.find(QueueName || queueNameIn(QueueUrl));
    if (!queue) return refusal('QueueDoesNotExist', 'The specified queue does not exist.');
    if (operation === 'GetQueueUrl') return awsJsonAnswer(200, { QueueUrl: urlOf(queue.settings.name) });
    if (operation === 'DeleteQueue') {
      store.remove(queue.settings.name);
      return awsJsonAnswer(200, {});
    }
    const answer = await onQueue(queue, operation, request);
    if (operation.startsWith('SendMessage')) options.sent();
    return answer;
  };
}
