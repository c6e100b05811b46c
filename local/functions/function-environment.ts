import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FunctionDefinition, InvocationOutcome } from './function-definition.ts';

const workerPath = fileURLToPath(new URL('./function-worker.mjs', import.meta.url));

type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'returned'; readonly value: string }
  | {
      readonly kind: 'broken' | 'threw';
      readonly error: { errorType: string; errorMessage: string; trace?: string };
    };

/**
 * A running instance of a function. It runs one invocation at a time, and is discarded when it is no longer `usable`.
 */
export interface FunctionEnvironment {
  /** The access key its calls are signed with, which identifies it as the caller. */
  readonly accessKeyId: string;
  readonly usable: () => boolean;
  invoke(payload: string): Promise<InvocationOutcome>;
  /** Lets it end its running invocation, and then ends it. */
  retire(): void;
  /** Ends it at once, like a crash: a running invocation fails. */
  kill(): Promise<void>;
}

function variablesOf(definition: FunctionDefinition, accessKeyId: string, cloudOrigin: string) {
  return {
    AWS_ENDPOINT_URL: cloudOrigin,
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: 'local',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    LAMBDA_TASK_ROOT: dirname(definition.entry),
    _HANDLER: `index.${definition.exportName}`,
    TZ: ':UTC',
    // Tools run on Node 20, functions in AWS on 24.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    ...definition.environment,
  };
}

function onLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}

/** Starts an instance of a function in its own worker thread. */
export function startEnvironment(
  definition: FunctionDefinition,
  options: {
    readonly cloudOrigin: string;
    /** The offset of the functions' time: `CloudClock.offset`. */
    readonly clockOffset: SharedArrayBuffer;
    readonly log: (line: string) => void;
  },
): FunctionEnvironment {
  const accessKeyId = `LOCAL${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}`;
  const { name, arn, memoryMb, entry, exportName } = definition;
  const worker = new Worker(workerPath, {
    env: variablesOf(definition, accessKeyId, options.cloudOrigin),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    workerData: {
      entry,
      exportName,
      clockOffset: options.clockOffset,
      context: {
        functionName: name,
        functionVersion: '$LATEST',
        invokedFunctionArn: arn,
        memoryLimitInMB: String(memoryMb),
        logGroupName: `/aws/lambda/${name}`,
        logStreamName: accessKeyId,
      },
    },
  });
  onLines(worker.stdout, options.log);
  onLines(worker.stderr, options.log);

  let usable = true;
  let hasEnded = false;
  let settle: ((outcome: InvocationOutcome) => void) | undefined;
  const finish = (outcome: InvocationOutcome) => {
    settle?.(outcome);
    settle = undefined;
    if (!usable) void worker.terminate();
  };
  const fail = (errorType: string, errorMessage: string) => {
    usable = false;
    finish({ kind: 'failed', errorType, errorMessage });
  };
  worker.on('message', (message: Message) => {
    if (message.kind === 'ready') return;
    if (message.kind === 'returned') {
      finish({ kind: 'returned', json: message.value });
      return;
    }
    const { errorType, errorMessage, trace } = message.error;
    options.log(trace ?? `${errorType}: ${errorMessage}`);
    if (message.kind === 'broken') fail(errorType, errorMessage);
    else finish({ kind: 'failed', errorType, errorMessage });
  });
  worker.on('error', (error: Error) => {
    options.log(error.stack ?? error.message);
    fail('Runtime.UnhandledException', error.message);
  });
  worker.on('exit', () => {
    hasEnded = true;
    fail('Runtime.ExitError', 'The function ended before it answered');
  });

  const kill = async () => {
    usable = false;
    await worker.terminate();
  };
  const retire = () => {
    usable = false;
    if (!settle) void worker.terminate();
  };
  return {
    accessKeyId,
    usable: () => usable,
    kill,
    retire,
    invoke: (payload) =>
      new Promise((resolve) => {
        if (hasEnded || !usable) {
          resolve({
            kind: 'failed',
            errorType: 'Runtime.ExitError',
            errorMessage: 'The function did not start',
          });
          return;
        }
        const requestId = randomUUID();
        const timer = setTimeout(() => {
          const message = `Task timed out after ${definition.timeoutMilliseconds / 1_000} seconds`;
          options.log(`${requestId} ${message}`);
          fail('Sandbox.Timedout', message);
          void worker.terminate();
        }, definition.timeoutMilliseconds);
        settle = (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        };
        worker.postMessage({ payload, requestId, deadline: Date.now() + definition.timeoutMilliseconds });
      }),
  };
}
